"""Options that mean the same to a program, so that a trigger may write either."""

from __future__ import annotations

SAME = {
    "chmod": "-R=--recursive",
    "chown": "-R=--recursive",
    "cp": "-r=-R=--recursive -f=--force -a=--archive",
    "docker compose up": "-d=--detach -V=--renew-anon-volumes",
    "docker compose down": "-v=--volumes -t=--timeout",
    "docker push": "-a=--all-tags",
    "docker rm": "-f=--force -v=--volumes",
    "docker rmi": "-f=--force",
    "docker run": "-d=--detach -i=--interactive -t=--tty -v=--volume -e=--env -p=--publish",
    "docker system prune": "-a=--all -f=--force",
    "gh pr create": "-d=--draft -f=--fill -w=--web -t=--title -b=--body -B=--base -H=--head",
    "gh pr merge": "-s=--squash -m=--merge -r=--rebase -d=--delete-branch",
    "git add": "-A=--all=--no-ignore-removal -f=--force -p=--patch -u=--update",
    "git branch": "-d=--delete -m=--move -f=--force -a=--all -r=--remotes",
    "git checkout": "-f=--force",
    "git clean": "-f=--force -n=--dry-run",
    "git commit": "-a=--all -m=--message -n=--no-verify -s=--signoff -F=--file",
    "git merge": "-m=--message",
    "git push": "-f=--force -u=--set-upstream -d=--delete -n=--dry-run -o=--push-option",
    "git rebase": "-i=--interactive",
    "git rm": "-f=--force -n=--dry-run",
    "git stash push": "-u=--include-untracked -m=--message -a=--all",
    "git tag": "-d=--delete -a=--annotate -f=--force -m=--message -s=--sign",
    "helm": "-n=--namespace -f=--values -i=--install",
    "kubectl": "-n=--namespace -f=--filename -A=--all-namespaces -l=--selector -k=--kustomize",
    "mv": "-f=--force -n=--no-clobber",
    "npm": "-D=--save-dev -g=--global -f=--force -w=--workspace -E=--save-exact",
    "pip install": "-r=--requirement -U=--upgrade -e=--editable -i=--index-url -c=--constraint",
    "pip uninstall": "-r=--requirement -y=--yes",
    "pnpm": "-D=--save-dev -g=--global -F=--filter -r=--recursive -w=--workspace-root",
    "rm": "-r=-R=--recursive -f=--force -i=--interactive",
    "rsync": "-a=--archive -n=--dry-run -r=--recursive",
    "sed": "-i=--in-place -n=--quiet=--silent -E=-r=--regexp-extended",
    "yarn": "-D=--dev",
}  # fmt: skip

_TABLE = {name: [group.split("=") for group in line.split()] for name, line in SAME.items()}


def same(operands: list[str], option: str) -> list[str]:
    """The options that mean what this one does to the command that these operands name."""
    for count in (3, 2, 1):
        for group in _TABLE.get(" ".join(operands[:count]), ()):
            if option in group:
                return group
    return [option]
