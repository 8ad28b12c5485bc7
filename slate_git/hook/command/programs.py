"""Facts about programs: which of their options take a value, and how many words name a command.

The options are those that may stand before the last word of the name: ``git -C
app push``, ``kubectl -n web delete``. Taken from the programs' own help; an option
that is missing here is taken for one without a value.
"""

from __future__ import annotations

from slate_git.hook.command.options import values

SHELLS = frozenset(("sh", "bash", "dash", "zsh", "ksh", "ash"))

VALUED = {
    "alembic": values("-c --config -n --name -x"),
    "aws": values("--profile --region --output --endpoint-url --query --cli-input-json --color"),
    "az": values("--subscription -o --output --query"),
    "brew": values(""),
    "bun": values("--cwd --config -c --env-file"),
    "bundle": values("--gemfile"),
    "cargo": values("-C -Z --config --color --manifest-path"),
    "composer": values("-d --working-dir"),
    "dotnet": values(""),
    "flask": values("-A --app -e --env-file"),
    "flyctl": values("-a --app -c --config -t --access-token"),
    "gcloud": values("--project --account --configuration --format --verbosity --zone --region"),
    "gh": values("-R --repo --hostname"),
    "git": values(
        "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --exec-path"
        " --attr-source --list-cmds"
    ),
    "glab": values("-R --repo"),
    "go": values("-C"),
    "gradle": values("-p --project-dir -b --build-file -c --settings-file -I --init-script"),
    "helm": values(
        "-n --namespace --kube-context --kubeconfig --registry-config --repository-cache"
        " --repository-config --kube-apiserver --kube-token"
    ),
    "heroku": values("-a --app -r --remote"),
    "kubectl": values(
        "-n --namespace --context --cluster --user --kubeconfig -s --server --token --as"
        " --as-group --as-uid --cache-dir --certificate-authority --client-certificate"
        " --client-key --request-timeout --tls-server-name --username --password --profile"
        " --profile-output -v --v --vmodule --log-flush-frequency"
    ),
    "make": values("-C --directory -f --file --makefile -I --include-dir -o -W -j -l"),
    "mvn": values("-f --file -s --settings -P -pl --projects -T -D"),
    "npm": values(
        "--prefix -C -w --workspace --registry --userconfig --globalconfig --cache --loglevel"
        " --location --omit --include --tag"
    ),
    "pip": values(
        "--log --proxy --retries --timeout --exists-action --trusted-host --cert --client-cert"
        " --cache-dir --python --use-feature --use-deprecated --keyring-provider"
    ),
    "pnpm": values("-F --filter --filter-prod -C --dir --reporter --loglevel --config-dir"),
    "poetry": values("-C --directory -P --project"),
    "prisma": values("--schema"),
    "rails": values(""),
    "supabase": values("--workdir --profile --network-id -o --output"),
    "svn": values("--username --password --config-dir --config-option"),
    "systemctl": values("-H --host -M --machine -t --type -p --property -n --lines -o --output"),
    "terraform": values(""),
    "uv": values(
        "--project --directory --config-file --cache-dir --color --python-preference"
        " --allow-insecure-host"
    ),
    "vercel": values("-A --local-config --cwd -Q --global-config -t --token -S --scope -T --team"),
    "wrangler": values("-c --config --cwd -e --env --env-file"),
    "yarn": values("--cwd --use-yarnrc --modules-folder --cache-folder --registry --mutex"),
    "docker": values(
        "-H --host -c --context --config -l --log-level --tlscacert --tlscert --tlskey"
    ),
    "docker compose": values(
        "-f --file -p --project-name --profile --env-file --project-directory --ansi --progress"
        " --parallel"
    ),
    "podman": values("-c --connection --url --identity --root --runroot --log-level"),
}
VALUED["podman compose"] = VALUED["docker-compose"] = VALUED["docker compose"]
VALUED["tofu"] = VALUED["terragrunt"] = VALUED["terraform"]
VALUED["pip3"] = VALUED["pip"]

THREE = frozenset(("aws", "az", "gcloud", "gh", "glab", "supabase"))
"""Programs whose commands have three words: ``gh pr create``."""

NESTED = {
    "bun": values("run pm"),
    "cargo": values("install-update"),
    "docker": values(
        "buildx builder compose config container context image manifest network node plugin"
        " secret service stack swarm system trust volume"
    ),
    "dotnet": values("ef nuget tool sln"),
    "flask": values("db"),
    "git": values(
        "bisect bundle commit-graph flow lfs maintenance notes reflog remote sparse-checkout stash"
        " submodule subtree svn worktree"
    ),
    "go": values("mod work tool"),
    "helm": values("dependency get plugin registry repo search show"),
    "kubectl": values("auth certificate cluster-info config create rollout set top"),
    "npm": values("run run-script access cache config dist-tag org owner pkg profile team token"),
    "pip": values("cache config index"),
    "pnpm": values("run config store"),
    "podman": values("compose container image machine network pod secret system volume"),
    "poetry": values("cache config env self source"),
    "prisma": values("db migrate"),
    "terraform": values("providers state workspace"),
    "uv": values("cache pip python self tool"),
    "wrangler": values("d1 kv pages r2 secret"),
    "yarn": values("run cache config workspace workspaces npm"),
}
"""Subcommands that have subcommands of their own: ``docker compose up``, ``npm run build``."""

DEEPER = {
    "cargo run": values("-p --package --bin --example --features -F"),
    "docker run": values("-v -e -p -w -u -h -l -m --name --network --entrypoint --env --volume"),
    "gh pr": values("-t -b -B -H -F -l -a -r -m -p --title --body --base --head --label"),
    "gh issue": values("-t -b -F -l -a -m -p --title --body --label --assignee"),
    "git checkout": values("-b -B --orphan"),
    "git commit": values("-m -F -C -c -t --message --file --author --date --fixup --squash"),
    "git merge": values("-m -s -X -F --strategy"),
    "git push": values("-o --push-option --repo --receive-pack --exec"),
    "git switch": values("-c -C --create --orphan"),
    "git tag": values("-m -F -u --message --file"),
    "kubectl apply": values("-f -k -l --filename"),
    "kubectl delete": values("-f -k -l --filename --grace-period --timeout"),
    "pip install": values("-r -c -e -i -f -t --requirement --constraint --editable --target"),
}
"""Options of subcommands that take a value, where a trigger is likely to ask for others."""

TARGETS = frozenset(("make", "gmake", "nmake", "just", "rake", "task", "gradle", "gradlew", "mvn"))
"""Programs that take several targets: each operand is a command of its own."""

CLUSTERLESS = frozenset(
    ("terraform", "tofu", "terragrunt", "go", "java", "javac", "find", "mvn", "openssl", "ffmpeg")
)
"""Programs whose options have one dash and many letters, and cannot be joined."""


ENDINGS = (".exe", ".cmd", ".bat")
"""What Windows puts behind a program's name."""


def name_of(word: str) -> str:
    """A program's name without the way to it."""
    name = word[max(word.rfind("/"), word.rfind("\\")) + 1 :]
    if not name or name[-1] in ")}`":
        return word
    return name[:-4] if len(name) > 4 and name[-4:].lower() in ENDINGS else name


def length(words: list[str]) -> int:
    """How many of a command's words, without options, name what it does."""
    name = words[0] if words else ""
    if name in THREE:
        return 3
    if len(words) > 1 and words[1] in NESTED.get(name, ()):
        return 3
    return 2 if name in VALUED else 1


def valued(words: list[str]) -> frozenset[str]:
    """The options that take a value behind these words of a name."""
    own = VALUED.get(words[0], frozenset())
    deeper = VALUED.get(" ".join(words[:2]), frozenset()) if len(words) > 1 else frozenset()
    return own | deeper
