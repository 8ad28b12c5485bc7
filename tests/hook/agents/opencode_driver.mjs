// Plays calls of a client to the plugin: `node opencode_driver.mjs PLAN`, a JSON list of
// {name, plugin, directory, worktree?, steps}; all plans run at once, the steps of one in
// order (a step that is a list: its calls at once). Prints {name: [what each step gave]}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const plans = JSON.parse(readFileSync(process.argv[2], "utf8"));

/** An object whose every field throws when looked at. */
const trap = () =>
  new Proxy({}, {
    get(_, key) {
      if (key === "then") return undefined; // or a promise could not carry it
      throw new Error(`looked at ${String(key)}`);
    },
  });

const filled = (value) => (value === "TRAP" ? trap() : value);

async function v1(plugin, plan) {
  const hooks = await plugin.server(filled(plan.ctx) ?? plan);
  return async (step) => {
    if ("event" in step) {
      const noted = hooks.event(step.event && { event: filled(step.event) });
      if (step.awaited) await noted;
      return "noted";
    }
    const output = filled(step.output);
    if (step.frozen) Object.freeze(output);
    const given = await hooks["tool.execute.after"](filled(step.input), output);
    return given !== undefined ? { returned: given } : step.output === "TRAP" ? "whole" : output;
  };
}

async function v2(plugin, plan) {
  let after;
  const ctx = {
    location: { directory: plan.directory },
    tool: { hook: async (name, hook) => { after = [name, hook]; } },
  };
  await plugin.setup(plan.ctx ? filled(plan.ctx) : ctx);
  return async (step) => {
    if (!after) return "not set up";
    let result = step.event.result;
    const event = { ...step.event };
    // As a getter, and frozen: a plugin that changes the result in place is caught.
    Object.defineProperty(event, "result", {
      get: () => Object.freeze(result),
      set: (value) => { result = value; },
    });
    await after[1](event);
    return { name: after[0], result };
  };
}

async function play(plan) {
  const { default: plugin } = await import(pathToFileURL(plan.plugin).href);
  const run = await (plan.generation === 2 ? v2 : v1)(plugin, plan);
  const given = [];
  for (const step of plan.steps) {
    given.push(Array.isArray(step) ? await Promise.all(step.map(run)) : await run(step));
  }
  return [plan.name, { given }];
}

const played = await Promise.all(plans.map(play));
console.log(JSON.stringify(Object.fromEntries(played)));
