// Slate's plugin for OpenCode and Kilo. It gives each shell, read, edit and patch call to
// Slate's hook and appends what the hook says to the call's result.
//
// One file without dependencies for both generations of OpenCode: 1 takes
// `server`, 2 takes `setup` (which 1 calls as well, with a context that has no
// tools). An exception from a plugin would replace the tool's result, and a hook
// that does not settle would hold the call for ever: so nothing here throws, and
// every wait has an end.

import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const LIMIT = 3000; // milliseconds for one run of the hook, whose own limit is 2 seconds
const MOST = 256 * 1024; // bytes of an answer; the longest deliveries take a quarter of that

const TOOLS = new Set([
  "bash",
  "shell",
  "background_process",
  "read",
  "edit",
  "write",
  "apply_patch",
  "patch",
]);

// The arguments that say what a call is about; contents stay out of the payload.
const TOLD = ["command", "workdir", "filePath", "path", "patchText"];

// Installed in a repository this file lies in `.slate/opencode/` and runs that
// repository's hook; installed for a user it lies beside the user's own.
const HOME = dirname(dirname(fileURLToPath(import.meta.url)));
const USERS = basename(HOME) !== ".slate";

// Whether a file is this user's, or, as git has it for root, that of who called sudo.
function mine(file) {
  const me = process.geteuid?.();
  return (
    me === undefined ||
    file.uid === me ||
    (me === 0 && `${file.uid}` === process.env.SUDO_UID)
  );
}

// The outermost folder in the repository that holds the hook: what a dependency
// brings along is not run by being stepped into, and nothing above `.git` is. Outside
// git, the folder itself. A file of another user is not run.
function findRoot(starts) {
  const status = (...parts) =>
    statSync(join(...parts), { throwIfNoEntry: false });
  for (const start of USERS ? starts : [dirname(HOME)]) {
    let folder = typeof start === "string" ? start : "";
    const first = folder;
    let found = "";
    while (folder) {
      if (status(folder, ".slate", "hook.sh")?.isFile()) found = folder;
      if (status(folder, ".git")) break;
      const above = dirname(folder);
      if (above === folder) found = first;
      folder = above === folder ? "" : above;
    }
    const hook = found && status(found, ".slate", "hook.sh");
    if (hook && hook.isFile() && mine(hook)) return found;
  }
  return "";
}

function end(child) {
  try {
    // The group, since what the hook started may hold its stdout.
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
  try {
    child.stdout.destroy();
    child.stdin.destroy();
    child.unref();
  } catch {
    // It never started.
  }
}

function textOf(chunks) {
  try {
    const text = JSON.parse(Buffer.concat(chunks).toString("utf8")).text;
    return typeof text === "string" ? text : "";
  } catch {
    return "";
  }
}

/** What the hook says to a payload: a text, or "" for nothing or any fault. Never rejects. */
function ask(word, payload, starts) {
  return new Promise((resolve) => {
    let timer;
    const settle = (text) => {
      clearTimeout(timer);
      resolve(text);
    };
    try {
      const root = findRoot(starts);
      if (!root) return settle("");
      const words = USERS
        ? [join(HOME, "hook.sh"), "opencode", word, root]
        : [join(root, ".slate", "hook.sh"), "opencode", word];
      const child = spawn("sh", words, {
        cwd: root,
        detached: process.platform !== "win32",
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
      });
      const chunks = [];
      let size = 0;
      timer = setTimeout(() => {
        end(child);
        // The hook counts what it wrote out as delivered, so a whole answer is kept.
        settle(textOf(chunks));
      }, LIMIT);
      child.on("error", () => settle(""));
      child.on("close", () => settle(textOf(chunks)));
      child.stdin.on("error", () => {});
      child.stdout.on("error", () => {});
      child.stdout.on("data", (chunk) => {
        size += chunk.length;
        if (size > MOST) {
          end(child);
          settle("");
        } else {
          chunks.push(chunk);
        }
      });
      child.stdin.end(JSON.stringify(payload));
    } catch {
      settle("");
    }
  });
}

function callOf(tool, sessionID, callID, args, directory) {
  const told = {};
  for (const key of TOLD)
    if (typeof args?.[key] === "string") told[key] = args[key];
  return { event: "call", tool, sessionID, callID, directory, args: told };
}

/** OpenCode 1: hooks by name, results changed in place. */
async function server(ctx) {
  let directory;
  let starts = [];
  try {
    directory = ctx.directory;
    starts = [directory, ctx.worktree];
  } catch {
    // Without a folder no root is found, and nothing is asked.
  }
  let forgotten = Promise.resolve("");
  return {
    "tool.execute.after": async (input, output) => {
      try {
        const inParts = Array.isArray(output?.content);
        if (
          !TOOLS.has(input?.tool) ||
          !(inParts || typeof output?.output === "string")
        )
          return;
        const call = callOf(
          input.tool,
          input.sessionID,
          input.callID,
          input.args,
          directory,
        );
        await forgotten;
        const text = await ask("call", call, starts);
        if (!text) return;
        if (inParts) output.content.push({ type: "text", text });
        else output.output += `\n\n${text}`;
      } catch {
        // A result without a lesson is better than no result.
      }
    },
    // Not awaited by the client, so a call waits until a compaction is noted.
    event: async (input) => {
      try {
        const event = input?.event;
        const told = event?.properties;
        if (event?.type === "session.compacted") {
          const payload = {
            event: "compacted",
            sessionID: told?.sessionID,
            directory,
          };
          forgotten = ask("session", payload, starts);
          await forgotten;
        } else if (event?.type === "session.created" && !told?.info?.parentID) {
          await ask(
            "session",
            { event: "created", sessionID: told?.info?.id, directory },
            starts,
          );
        }
      } catch {
        // As above.
      }
    },
  };
}

/** OpenCode 2: hooks through the context, results replaced, never changed. */
async function setup(ctx) {
  try {
    if (typeof ctx?.tool?.hook !== "function") return;
    const directory = ctx.location?.directory ?? process.cwd();
    await ctx.tool.hook("execute.after", async (event) => {
      try {
        if (!TOOLS.has(event?.tool) || event.status !== "completed") return;
        const content = event.result?.content;
        const inParts = Array.isArray(content);
        if (!inParts && typeof content !== "string") return;
        const call = callOf(
          event.tool,
          event.sessionID,
          event.id,
          event.input,
          directory,
        );
        const text = await ask("call", call, [directory]);
        if (!text) return;
        const longer = inParts
          ? [...content, { type: "text", text }]
          : `${content}\n\n${text}`;
        event.result = { ...event.result, content: longer };
      } catch {
        // As above.
      }
    });
  } catch {
    // A plugin that fails to set up would be reported to the user at every start.
  }
}

export default { id: "slate", server, setup };
