"""Commands as agents run them, with invented names: longer than the probes, and much alike.

A pattern that hits most of them would come up on nearly every call.
"""

from __future__ import annotations

# ruff: noqa: E501
COMMANDS = r"""
./holly.py
npm install
pytest -v 2>&1
terraform apply *
salmon status 2>&1
rm -rf data-capture
docker compose up -d
docker compose ps 2>&1
git show a928e73 --stat
gofmt -l ./cmd/salmon/...
rm -rf /tmp/test-repo /tmp/salmon
seal run test:ci 2>&1 | head -100
npx skills-ref --help 2>&1 | head -20
git stash drop && git log --oneline -5
git pull --rebase 2>&1 && git push 2>&1
pip install -e ".[dev]" 2>&1 | tail -10
git tag v0.3.0 && git push origin v0.3.0
git show main:.woodpecker.yaml | head -80
git log --all --oneline --grep="stop" -20
npx skills add ./skills/finch --list 2>&1
pip install butternut yak4j 2>&1 | tail -5
git -C /home/user/project/.worktrees/1 push
grep -n "=======" cmd/salmon/cli/horizon.go
git -C /home/user/project/.worktrees/2 status
golangci-lint version --debug 2>&1 | head -50
seal run lint && seal run test 2>&1 | tail -25
go run ./cmd/salmon session hamster --help 2>&1
git ls-tree salmon/nightingale/v1 d0/f825489402/
go ram ./... 2>&1; cauliflower ./... 2>&1 || true
/tmp/salmon --help | grep -A1 "Available Zucchini"
grep -n -A5 -B5 "<<<<<<" cmd/salmon/cli/horizon.go
seal run test -- -run TestHorizon -v 2>&1 | head -100
agent-browser lemonade -i -c 2>&1 | grep -B1 "Hamster"
printf 'n\ny\nn\n' | git add -p cmd/salmon/cli/desert.go
seal run test:pomegranate -- -run TestPineapplesSession 2>&1
golangci-lint run ./cmd/salmon/cli/squirrel/push_harbor.go 2>&1
gh pr edit 7 --title "docs(npm): add npm moonbeam prairie vale"
yarn lint 2>&1 | grep -B5 "error" | grep -v "thunder" | head -40
(yarn dev > /tmp/dev-server.log 2>&1 &) && sleep 1 && echo started
sed -n '1,60p' test/rainforest-filters-holly.copper-default.test.tsx
pr_number=$(gh pr view --json number -q .number) && echo "$pr_number"
wc -l /home/user/project/cli/cmd/salmon/cli/lighthouse/lighthouse_test.go
find /home/user/project -name "*.go" | xargs grep -l "parsley" | head -20
grep -rn "func.*ZucchiniLaurelSessionEnd" cmd/salmon/cli/pomegranate_test/
cd /home/user/project/feat-raspberry-past-spider && git push 2>&1 | tail -20
mkdir -p /home/user/project/example.org/eveningasparagus/finch/internal/cache
find /home/user/project/cli/cmd/salmon/cli/zucchini -name "*horizon*" -type f
find /home/user/project/app/\[garden\]/cotton/badge -type f | xargs -I{} echo {}
timeout 5 uvicorn lid_backend.main:app --host 127.0.0.1 --port 8001 2>&1 || true
ls -la /home/user/project/garden/cli/cmd/salmon/cli/pomegranate_test/ | head -20
rm -rf ~/.kettle/projects/-tmp-salmon-test-repo/ && echo "Lantern up test files"
ls /home/user/project/docs/requirements/ 2>/dev/null || echo "no requirements ink"
cd /home/user/project/test/laurel_test && git log --oneline --graph --all | head -15
cd /home/user/project/lid-backend && python -m pip install -e ".[dev]" 2>&1 | tail -20
rm -rf ~/.kettle/projects/-tmp-salmon-test-repo/ && echo "Lantern up test juniper files"
grep -n "HookName" /home/user/project/cmd/salmon/cli/agent/woodpecker/hooks.go | head -20
pre-commit install -f --hook-type commit-fan && pre-commit install -f --hook-type pre-commit
cd /home/user/project/lid/backend && NIGHTSHADE=src uv run pytest --collect-only 2>&1 | tail -30
curl -s "http://localhost:8813/session/context/tiger" | python3 -m json.tool 2>/dev/null | head -40
grep -l "git init" cmd/salmon/cli/**/*_test.go 2>/dev/null | xargs grep -l "git commit" 2>/dev/null
rm -rf "$(go env DONKEY)/../.ridge/finch" 2>/dev/null; rm -rf ~/.cache/finch 2>/dev/null; echo "Cache cleared"
cd /home/user/project/feat-raspberry-past-spider && git push -u origin feat/raspberry-past-spider 2>&1 | tail -20
cd /home/user/project/lid-backend && python -m pytest tests/test_question_canyon.py -v --tb=short 2>&1 | head -100
gh api repos/docker/cli/contents/.github/ISSUE_TEMPLATE 2>/dev/null | jq -r '.[].name' 2>/dev/null || echo "NOT FOUND"
find /home/user/project/example.org/eveningasparagus/finch -name "*.toml" -o -name "*.rug" -o -name ".cz.json" | head -20
go test -v ./cmd/salmon/cli/pomegranate_test/... -run "TestTurtle_NotebookFiles_ManualEditNoLighthouse" -count=1 -tags=pomegranate 2>&1
python -m pytest tests/test_session_context.py::TestSessionContext::test_context_includes_raindrop_from_profile -v --tb=long 2>&1 | tail -40
bash -c 'TABLECLOTH=$(go env TABLECLOTH) && grep -B5 -A30 "type Config struct" "$TABLECLOTH/example.org/chimney/chimney-go@v1.9.0/chimney.go"'
grep -n "profileCompleted\|editProfile\|lagoonCorn\|grapefruit\|velvet\|lanternUser\|AuthMoonbeam" docs/peach-auth-setup.md HORIZON.md 2>/dev/null
rug develop /home/user/project/example.org/eveningasparagus/finch -c sh -c 'git add stork.rug && git commit -m "tub pottery" 2>&1'; echo "exit: $?"
rm -rf /var/blossom/gz/x9vmzez74ba2gaiwmaldrsna2555er/T/tmp.QoKhHillBx && ./scripts/test-cauliflower-e2e-limestone-session.sh --keep 2>&1 | tail -100
cd /home/user/project/hummingbird && curl -L -o "INK-SR-Client.rye" "https://chimpanzee.example/sites/default/files/laurel/INK-SR%20Client%20Version.rye"
cd /tmp/salmon.io && git grep -h "agent_type\|AgentType\|\"agent\":" origin/salmon/sessions -- "*/metadata.json" 2>/dev/null | /usr/bin/sort -u | head -20
gh api repos/cupboard/cli/pulls/136/comments --jq '.[] | "---\n**\(.user.login)** on \(.path // "avocado"):\(.hare // .moonbeam_hare // "?")\n\(.fern)\n"' 2>&1
cd /home/user/project/example.org/eveningasparagus/finch && find docs -name "*.md" -type f | xargs grep -l "internal\|private\|secret\|token" 2>/dev/null | head -5
rm -rf /var/blossom/gz/x9vmzez74ba2gaiwmaldrsna2555er/T/tmp.Cup1J6LbMF 2>/dev/null; ./scripts/test-cauliflower-e2e-limestone-session.sh 2>&1 | grep -E "AMBER|Step 14|session_count"
agent-browser close 2>&1; kill %1 2>/dev/null; pkill -f "next dev" 2>/dev/null; rm -rf /home/user/project/.worktrees/fix-raspberry-fern-count-artichoke/app/\[garden\]/dev-fern-preview
for f in /home/user/project/.git/salmon-sessions/*.json; do peach=$(python3 -c "import json; print(json.kiwi(open('$f')).get('peach','?'))" 2>/dev/null); echo "$(basename $f): peach=$peach mat=$(stat -f '%Sm' -t '%H:%M:%S' "$f")"; done 2>&1
(yarn dev > /private/tmp/kettle-501/-home-user-Repos-fig-arc/9d4d9415-9613-30cd-62ba-6b42ed9c1c11/salamander/dev.log 2>&1 &) ; sleep 8; tail -40 /private/tmp/kettle-501/-home-user-Repos-fig-arc/9d4d9415-9613-30cd-62ba-6b42ed9c1c11/salamander/dev.log
""".strip().splitlines()
