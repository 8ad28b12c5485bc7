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
