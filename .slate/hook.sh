#!/bin/sh
# Slate's hook, for every agent:  sh hook.sh AGENT [call|session] [ROOT]
# with the agent's JSON on stdin; with ROOT it is a user's own, for all repositories.
# Prints one reply or nothing and always ends with 0. `slate init` writes it; do not
# edit. Format 1.
#
# A call has to pass the gate, one awk process, before Python starts. The gate
# may say "maybe" wrongly but never "no": a row of the index can fire only where
# its literal stands, ignoring ASCII case, in the call's command or path, and
# these stand in the JSON or in the working directory's path.

# Without `command` a sandbox that hides /dev/null would end this shell with 2.
command exec 2>/dev/null
# Bash takes over the options of its caller where SHELLOPTS is exported.
set +e +u
agent=${1-} event=${2:-call} root=${3-} scope=${3:+user} here=$PWD
if [ -z "$root" ]; then
    case $0 in
    /* | [A-Za-z]:*) root=${0%/.slate/hook.sh} ;;
    .slate/hook.sh) root=$PWD ;;
    *) root=$PWD/${0%/.slate/hook.sh} ;;
    esac
fi
index=$root/.slate/index.tsv

# Sets git to the directory that the worktrees of the clone around $1 share, or to
# nothing, tree to that of this one alone, and folder to its top.
find_git() {
    git='' folder=$1 line=''
    while :; do
        if [ -d "$folder/.git" ]; then
            git=$folder/.git
        elif [ -f "$folder/.git" ]; then
            IFS= read -r line <"$folder/.git" || :
            case $line in
            'gitdir: /'*) git=${line#gitdir: } ;;
            'gitdir: '*) git=$folder/${line#gitdir: } ;;
            esac
        fi
        [ -z "$git" ] && [ "$folder" != "${folder%/*}" ] || break
        folder=${folder%/*}
    done
    tree=$git
    if [ -n "$git" ] && [ -f "$git/commondir" ]; then
        IFS= read -r line <"$git/commondir" || :
        case $line in
        /*) git=$line ;;
        *) git=$git/$line ;;
        esac
    fi
}

# Whether a file is this user's, or, as git has it for root, that of who called sudo.
mine() {
    [ -O "$1" ] || { [ -O / ] && [ "$(find "$1" -prune -user "${SUDO_UID:-0}")" ]; }
}

# Sets state to the folder where `slate init` left this clone's `python`, or to nothing.
find_state() {
    state=''
    find_git "$root"
    if [ -n "$git" ] && [ -f "$git/slate/python" ] && [ ! -h "$git/slate" ] &&
        [ ! -h "$git/slate/python" ] && mine "$git/slate" && mine "$git/slate/python"; then
        state=$git/slate
        return
    fi
    folder=${XDG_STATE_HOME:-${HOME-}/.local/state}/slate/roots
    if [ -d "$folder" ]; then
        line=$(printf %s "$root" | cksum)
        folder=$folder/${line% *}-${line#* }
        [ -f "$folder/python" ] && state=$folder
    fi
}

# Whether this user ran `slate init` here: told by a folder of the user's own, beside
# this script, and by nothing that a repository could bring along.
set_up() {
    cd -P "$root" || return
    real=$PWD
    find_git "$real"
    if [ -n "$git" ] && cd -P "$git"; then
        [ -d "$own/clones$PWD/+${real#"$folder"}/+" ]
    else
        [ -d "$own/folders$real/+" ]
    fi
}

# Tells the human at a session's start, where the agent can, that no lesson arrives.
tell() {
    case $agent in
    claude | codex | gemini | qwen) ;;
    *) return ;;
    esac
    case $(cat) in
    *'"SessionStart"'*) ;;
    *) return ;;
    esac
    line="Slate: the Python that starts its hook is gone, so no lesson arrives"
    printf '%s\n' "{\"systemMessage\":\"$line; run: slate init${scope:+ --user}\"}"
}

# Becomes the Python part, which takes the JSON from stdin.
run() {
    state=''
    if [ -n "$scope" ]; then
        from=$own/python
    else
        find_state
        from=$state/python
    fi
    python='' start=''
    [ "$from" = /python ] || { IFS= read -r python && IFS= read -r start; } <"$from" || :
    if [ -x "$python" ] && [ -f "$start" ]; then
        exec "$python" -I -S "$start" "$agent" "$event" "$root" "$state" ${scope:+"$own"}
    fi
    # A user's hook looks nowhere else: another starter would not ask where it may act.
    [ -z "$scope" ] && command -v slate-hook >/dev/null && exec slate-hook "$agent" "$event" "$root"
    [ -n "$python" ] && [ "$event" = session ] && tell
    exit 0
}

# Sets verdict to a line of awk's, and late where none came within 2 s: the agent did not
# end the call's JSON, or the index takes that long. Bash can read with a time limit; in
# another shell the end of a process that sleeps interrupts the reading. Measured on two
# cores that costs a call 0.2 ms of work, and 1 ms where awk has to share them with it.
late='' timer=''
wait_for() {
    verdict=''
    if [ -n "${BASH_VERSION-}" ]; then
        IFS= read -r -t 2 verdict || [ $? -le 128 ] || late=1
        return
    fi
    trap 'late=1' CHLD
    if [ -z "$timer" ]; then
        sleep 2 <&- >&- 3<&- &
        timer=$!
    fi
    # Where there is no sleep, its end means nothing.
    if IFS= read -r verdict; then
        late=''
    elif [ -n "$late" ] && ! wait "$timer"; then
        late=''
        IFS= read -r verdict
    fi
}

# Ends the awk that waits for more, or searches still: it is the other child of this script.
stop_awk() {
    if IFS=' ' read -r me line </proc/self/stat; then
        for folder in /proc/[0-9]*; do
            IFS=' ' read -r pid line line parent line <"$folder/stat" || continue
            [ "$parent" != $$ ] || [ "$pid" = "$me" ] || kill "$pid"
        done
    else
        ps -A -o pid= -o ppid= -o comm= | while IFS=' ' read -r pid parent line; do
            case $parent$line in $$*awk*) kill "$pid" ;; esac
        done
    fi
}

if [ -n "$scope" ]; then
    # Before anything of the repository is read.
    own=${0%/*}
    set_up || exit 0
    if [ -h "$root/.slate" ] || [ -h "$index" ]; then
        exit 0
    fi
fi
if [ "$event" = session ]; then
    (run)
    exit 0
fi
[ -f "$index" ] && [ -s "$index" ] || index=''
# What a session's start made of lessons that the index does not hold yet.
find_git "$root"
more=$tree/slate/rows${root#"$folder"}/rows.tsv
[ -n "$tree" ] && [ -f "$more" ] || more=''
[ -n "$index$more" ] || exit 0

# mawk starts in half of gawk's time, and searches faster.
awk=awk
command -v mawk >/dev/null && awk=mawk

# awk prints "-", or "+" and then the JSON as it came; if it fails before it has
# read anything, or is missing, the JSON still stands in what is now number 3.
#
# The JSON is read in parts. To search one that is very long would take longer than
# Python takes to start, so Python starts while the rest of it is being read. A part
# ends at a comma; where these stand close together, the rest is one part.
#
# call is all text that a trigger may look at, in lower case. What names neither a
# command nor a path is left out: contents, results, descriptions, and the way to the
# root (but not where a path goes up: it can come by a name above the root). In JSON
# the text `"key":"` can only be a key and the beginning of its value, since a
# quotation mark within a string has a backslash before it; with another spelling
# nothing is left out. In a long call the key has to stand at the beginning.
#
# An index row is slot, tool, literal, trigger and id. With many rows only those are
# looked at of whose literal two pieces stand in the call, which costs the same
# whatever its size: columns 11 to 13 and 14 to 16 are of the literal, unless it is
# short (then there is a tab) or empty (then two tabs meet).
{
    LC_ALL=C SLATE_ROOT=$root SLATE_PWD=$here $awk '
    json {
        before = NR == 1 ? "" : mark
        mark = RS
        bytes += length($0)
        if (NR % 2000 == 0) {
            if (bytes < 40000) RS = "\036"
            bytes = 0
        }
        if (sent) { print before $0; next }
        part = part before $0
        if (length(part) > 2000) {
            text = text part
            part = ""
            if (length(text) > 100000) send()
        }
        next
    }

    !begun { begun = 1; text = text part; prepare() }

    index($0, "\t") {
        look($0)
        if (++rows == 128 || rows * size > 400000) many()
    }

    function pass() { if (!sent) send(); exit }

    function send() { sent = 1; ORS = ""; print "+\n"; print text }

    function look(line) {
        if (split(line, field, "\t") < 5) return
        # The awks disagree on where in a text the empty text stands.
        if (field[3] == "" || index(call, field[3])) pass()
    }

    function many(   i, line, key) {
        if (size > 8000) pass()
        for (i = size - 2; i > 0; i--) piece[substr(call, i, 3)]
        while ((getline line) > 0) {
            key = substr(line, 11, 3)
            if (key in piece && !index(key, "\t")) key = substr(line, 14, 3)
            if (key in piece || index(key, "\t") || index(line, "\t\t")) look(line)
        }
    }

    function prepare(   at) {
        if (sent) pass()
        at = index($0, " Format 1.")
        if (!at || length($0) > at + 10 || index($0, "# Generated by slate build ") != 1) pass()
        root = ENVIRON["SLATE_ROOT"]
        here = ENVIRON["SLATE_PWD"]
        call = text
        if (substr(text, 1, 1) == "{") narrow()
        if (length(call) > 30000) pass()
        call = tolower(call "\n" here "\n" root)
        # Escapes, and the four characters that are an ASCII letter where case is ignored:
        # Kelvin sign, long s, dotted I, dotless i.
        if (index(call, "\\u") || index(call, "\\/")) pass()
        if (index(call, "\342\204\252") || index(call, "\305\277")) pass()
        if (index(call, "\304\260") || index(call, "\304\261")) pass()
        size = length(call)
    }

    function narrow(   key, count, i) {
        count = split("content old_string new_string new_source tool_output llmContent" \
            " returnDisplay fileDiff originalContent newContent transcript_path description" \
            " instruction", key, " ")
        for (i = 1; i <= count; i++) leave_out("\"" key[i] "\":\"")
        if (root == "" || index(call, "..")) return
        below_root("\"cwd\":\"")
        below_root("\"file_path\":\"")
        if (index(here "/", root "/") == 1) here = substr(here, length(root) + 1)
        root = ""
    }

    function leave_out(key,   at, end) {
        while (at = index(length(call) > 20000 ? substr(call, 1, 5000) : call, key)) {
            end = string_end(at + length(key))
            if (!end) return
            call = substr(call, 1, at) substr(call, end)
        }
    }

    # The place of the quotation mark that ends a string, which an even number of
    # backslashes stands before; 0 where that takes too long to say.
    function string_end(at,   part, count, i, all, end) {
        while (marks < 4000 && at <= length(call)) {
            count = split(substr(call, at, 30000), part, "\"")
            marks += count
            for (i = 1; i <= count; i++) {
                all = length(part[i])
                for (end = all; end && substr(part[i], end, 1) == "\\"; ) end--
                if (i == count) break
                at += all + 1
                if ((all - end) % 2 == 0) return at - 1
            }
            if (count == 1) at += end
            if (count == 1 && !end) return 0
        }
        return 0
    }

    function below_root(key,   at, following) {
        at = index(call, key root)
        following = substr(call, at + length(key root), 1)
        if (!at || (following != "/" && following != "\"")) return
        call = substr(call, 1, at + length(key) - 1) substr(call, at + length(key root))
    }

    END { if (!sent) print "-" }
    ' json=1 RS=, - json= RS='\n' ${index:+"$index"} ${more:+"$more"} | {
        wait_for
        case $verdict in
        -) ;;
        +)
            trap - CHLD
            (run 3<&-)
            # There is nothing left to read, unless awk waits for more of the call.
            [ -z "$timer" ] || kill -0 "$timer" || late=1
            [ -n "$late" ] || wait_for
            ;;
        *)
            [ -n "$late" ] || (trap - CHLD && run <&3 3<&-)
            ;;
        esac
        [ -z "$late" ] || stop_awk
        [ -z "$timer" ] || kill "$timer"
    }
} 3<&0
exit 0
