"""Commands and paths as different from each other as possible.

A trigger that hits most of them is about nothing in particular. They are
fixed, so that a lesson accepted today is accepted tomorrow.
"""

from __future__ import annotations

PATHS = """
LICENSE
Makefile
README.md
pyproject.toml
tsconfig.json
Cargo.lock
.editorconfig
.env.example
setup.cfg
todo
.github/workflows/release.yml
.vscode/launch.json
.husky/pre-commit
src/index.ts
src/index.test.ts
src/lib/utils.py
src/routes/[id]/+page.svelte
src/pages/about/index.jsx
app/[lang]/layout.tsx
app/models/user.rb
app/views/users/show.html.erb
packages/ui/src/Button.vue
packages/api/Dockerfile
packages/api/prisma/schema.prisma
migrations/0042_add_index.sql
services/auth/handler.go
cmd/server/main.go
internal/queue/worker_test.go
crates/core/src/lib.rs
tests/conftest.py
tests/data/golden/out.txt
test/fixtures/big.csv
docs/intro.md
docs/img/logo.svg
doc/Handbuch für alle.md
scripts/deploy.sh
bin/console
tools/gen/run
deploy/helm/values.yaml
terraform/prod/main.tf
k8s/base/kustomization.yaml
android/app/build.gradle
ios/Runner/Info.plist
java/src/main/java/org/acme/App.java
proto/billing/v2/invoice.proto
static/css/print.css
locales/ja/日本語.json
vendor/lodash/lodash.min.js
a/b/c/d/e
web/x
""".strip().splitlines()
"""Root files with and without a dot, hidden ones, deep paths, route folders, other scripts."""

COMMANDS = r"""
ls -lh
pwd
cd src
git status -sb
git add -A
git commit -m 'docs: typo'
git push -u origin main
git log --oneline -5
npm run test:unit
npm ci
pnpm install
yarn build
npx eslint . --fix
node server.js
python -m pytest tests/test_io.py -x
pip install -e .
uv sync
ruff check src
make
make -j8 test
cargo test --workspace
go build ./...
docker compose logs -f api
docker images
kubectl get svc -n web
terraform apply -auto-approve
psql -c 'select now()'
redis-cli ping
curl -sSf https://acme.test/v1/health
wget http://192.0.2.7/a.bin
cat notes.txt
tail -n 50 server.log
grep -rn 'FIXME' lib
rg --files
find . -type f -name '*.go'
sed -i 's/foo/bar/' conf.ini
awk '{print $2}' data.csv
jq .version package.json
rm -rf dist
mv old new
cp x y
mkdir -p out/img
touch a
chmod 600 key.pem
./gradlew assemble
./x
sh run.sh
bash -c 'exit 1'
CI=1 ./check --all
export EDITOR=vim
echo $HOME
echo ok > /dev/null
cat <<'END' > f
date +%s
env
ps aux | grep node
kill -9 4242
ssh web1 uptime
tar czf b.tgz b
unzip q.zip
java -version
mvn verify
dotnet test
ruby app.rb
php artisan migrate
which python3
gh pr create --fill
aws s3 sync . s3://acme
:
[ -d .git ] && echo yes
for i in 1 2 3; do echo $i; done
(cd web && npm t)
{ b; }
true
Get-Process | Sort-Object CPU
dir C:\Temp
echo größer 東京
w
""".strip().splitlines()
"""Short and long ones, with and without options, pipes, paths and digits, of several shells."""
