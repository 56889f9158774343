import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inRoot } from "../setup/paths.mjs";

/** Files, each with modules that it imports. */
type Imports = Record<string, string[]>;

/** Imports that lint rejects (docs/architecture.md). */
const FORBIDDEN: Imports = {
  "packages/contract/src/guides/guide.ts": [
    "@guidepost/core",
    "pg",
    "node:fs",
    "../../../core/src/actor.ts",
  ],
  "packages/contract/src/guides/guide.test.ts": ["@guidepost/core"],
  "packages/database/src/database.ts": [
    "@guidepost/contract",
    "@guidepost/core",
    "@guidepost/api",
    "@guidepost/embedded-postgres",
    "hono",
  ],
  "packages/sdk/src/client.ts": ["@guidepost/contract", "node:fs", "zod", "../scripts/schema.ts"],
  "packages/guide-content/src/merge.ts": [
    "@guidepost/core",
    "@guidepost/sdk",
    "node:fs",
    "react",
    "../../../core/src/actor.ts",
  ],
  "packages/guidepost/src/remote.ts": [
    "@guidepost/contract",
    "@guidepost/core",
    "@guidepost/core/html-cleaner",
    "../../sdk/src/client.ts",
  ],
  "packages/embedded-postgres/src/start.ts": [
    "@guidepost/contract",
    "@guidepost/database",
    "@prisma/client",
    "../../database/src/index.ts",
  ],
  "packages/media-storage/src/s3.ts": [
    "@guidepost/contract",
    "@guidepost/core",
    "@guidepost/database",
    "../../core/src/index.ts",
  ],
  "packages/backup/src/write.ts": ["@guidepost/contract", "@guidepost/core", "hono"],
  "packages/rate-limit/src/index.ts": ["@guidepost/core", "@guidepost/database", "pg"],
  "packages/core/src/guides/create.ts": [
    "@guidepost/runtime",
    "@guidepost/embedded-postgres",
    "@guidepost/backup",
    "@trpc/server",
    "hono",
    "next/headers",
    "@guidepost/api",
    "@guidepost/cli",
    "pg",
    "@prisma/client",
    "../../../api/src/routers/index.ts",
    "../../../../apps/api/src/main.ts",
    "../operator/index.ts",
    "#operator/index.ts",
    "#operator/users.ts",
    "#accounts/members.ts",
    "#audit/record.ts",
    "../accounts/index.ts",
  ],
  "packages/core/src/sign-in/store/users.ts": [
    "pg",
    "#accounts/store/users.ts",
    "#operator/users.ts",
  ],
  "packages/core/src/guides/tests/create.test.ts": [
    "#accounts/members.ts",
    "../../accounts/index.ts",
  ],
  "packages/core/src/operator/users.ts": ["@guidepost/api", "hono", "pg", "#accounts/members.ts"],
  "packages/core/src/index.ts": [
    "./operator/index.ts",
    "./accounts/index.ts",
    "#accounts/members.ts",
  ],
  "packages/api/src/routers/guides/guides.ts": [
    "@guidepost/core/operator",
    "@guidepost/database",
    "@guidepost/database/testing",
    "pg",
    "@prisma/client",
    "next/server",
    "@guidepost/api-server",
    "../../../../database/src/index.ts",
    "../../rest/app.ts",
    "../../openapi/document.ts",
    "#openapi/document.ts",
  ],
  "packages/api/src/routers/index.ts": ["../rest/app.ts", "#openapi/document.ts"],
  "packages/api/src/trpc/procedures.ts": [
    "../routers/index.ts",
    "../rest/app.ts",
    "#routers/index.ts",
  ],
  "packages/api/src/rest/app.ts": ["../openapi/document.ts", "../mcp/app.ts", "pg"],
  "apps/api/src/main.ts": ["@guidepost/cli", "@guidepost/portal", "../../cli/src/main.ts"],
  "apps/worker/src/main.ts": [
    "@guidepost/api",
    "@guidepost/api-server",
    "@guidepost/cli",
    "../../api/src/main.ts",
  ],
  "packages/runtime/src/graceful-shutdown.ts": [
    "@guidepost/api",
    "@guidepost/portal",
    "hono",
    "next",
    "../../core/src/index.ts",
  ],
  "apps/portal/src/app/page.tsx": [
    "@guidepost/core",
    "@guidepost/core/html-cleaner",
    "@guidepost/core/operator",
    "@guidepost/database",
    "@guidepost/cli",
    "@guidepost/api-server",
    "../../../../packages/core/src/index.ts",
  ],
  "apps/portal/src/server/get-services.ts": [
    "@guidepost/core",
    "@guidepost/database",
    "#features/keys/list/key-list.tsx",
    "#components/ui/forms/button.tsx",
    "#trpc/server.tsx",
    "../../features/keys/list/key-list.tsx",
  ],
  "apps/portal/src/app/(portal)/developer/keys/page.tsx": [
    "../../../../features/keys/list/key-list.tsx",
  ],
  "apps/portal/src/features/keys/list/keys-page.tsx": [
    "#server/get-services.ts",
    "#app/layout.tsx",
    "#features/usage/usage-page.tsx",
    "../../usage/usage-page.tsx",
    "../../components/ui/forms/button.tsx",
  ],
  "apps/portal/src/features/account/plan/plan-settings.tsx": ["#server/get-services.ts"],
  "apps/portal/src/features/guide-editor/toolbar.tsx": [
    "#server/get-services.ts",
    "#features/keys/list/key-list.tsx",
    "../keys/list/key-list.tsx",
  ],
  "apps/portal/src/features/guides/server/find-guide.ts": ["#features/keys/list/key-list.tsx"],
  "apps/portal/src/components/shell/navigation.tsx": [
    "#features/keys/list/key-list.tsx",
    "#server/get-services.ts",
    "#trpc/server.tsx",
  ],
  "apps/portal/src/components/ui/forms/button.tsx": [
    "#features/keys/list/key-list.tsx",
    "#trpc/client.tsx",
    "#components/shell/navigation.tsx",
    "../shell/navigation.tsx",
  ],
  "apps/portal/src/lib/formats/format.ts": [
    "#components/ui/forms/button.tsx",
    "#server/get-services.ts",
    "../server/get-services.ts",
    "../components/ui/forms/button.tsx",
    "#trpc/client.tsx",
  ],
  "apps/portal/src/trpc/client.tsx": ["#server/get-services.ts", "#components/ui/forms/button.tsx"],
  "apps/portal/src/trpc/server.tsx": ["#features/keys/list/key-list.tsx"],
  "apps/cli/src/main.ts": [
    "@guidepost/api-server",
    "@guidepost/api",
    "../../api/src/main.ts",
    "../../../prisma/seed.ts",
  ],
  "prisma/seed.ts": ["@guidepost/api", "@guidepost/contract", "../packages/core/src/index.ts"],
  "e2e/battery/every-route.ts": ["@guidepost/contract", "../../packages/contract/src/index.ts"],
  "bench/src/main.ts": ["@guidepost/database", "../../apps/api/src/main.ts"],
  "bench/src/growth/growth.ts": ["@guidepost/runtime", "../../../packages/core/src/index.ts"],
  "scripts/commands/start.ts": ["@guidepost/database", "../packages/database/src/index.ts"],
};

const ALLOWED: Imports = {
  "packages/contract/src/guides/guide.ts": ["zod", "../validation-messages.ts"],
  "packages/contract/src/guides/guide.test.ts": ["vitest", "fast-check", "./guide.ts"],
  "packages/embedded-postgres/src/start.ts": ["pg", "./errors.ts"],
  "packages/guide-content/src/merge.ts": ["@guidepost/contract", "htmlparser2", "./guide-file.ts"],
  "packages/guidepost/src/sync.ts": ["@guidepost/sdk", "@guidepost/guide-content/html-to-markdown"],
  "packages/database/src/testing/server.ts": ["@guidepost/embedded-postgres/cluster"],
  "packages/backup/src/write.ts": ["@guidepost/database", "pg"],
  "packages/runtime/src/open-service.ts": [
    "@guidepost/core",
    "@guidepost/database",
    "@guidepost/embedded-postgres",
    "pino",
  ],
  "apps/portal/src/features/keys/list/key-list.tsx": [
    "@guidepost/contract",
    "@guidepost/api",
    "@guidepost/guide-content/html-text",
    "@guidepost/guide-content/picture-address",
    "#components/ui/forms/button.tsx",
    "#lib/formats/format.ts",
    "#trpc/client.tsx",
    "./key-row.tsx",
  ],
  "apps/portal/src/app/page.tsx": ["#features/keys/list/key-list.tsx", "#server/get-services.ts"],
  "apps/portal/src/features/guide-editor/toolbar.tsx": [
    "#features/guides/use-guide-actions.ts",
    "#features/public-guide/guide-page.tsx",
  ],
  "apps/portal/src/features/public-guide/server/read-public.ts": ["#server/get-services.ts"],
  "apps/portal/src/features/public-guide/seo/descriptions.ts": ["../server/read-public.ts"],
  "apps/portal/src/trpc/server.tsx": ["#server/get-services.ts"],
  "apps/portal/src/server/get-services.ts": ["#lib/formats/format.ts", "./http/request-context.ts"],
  "apps/portal/src/components/shell/navigation.tsx": ["#trpc/client.tsx", "../ui/button.tsx"],
  "packages/rate-limit/src/index.ts": ["@guidepost/contract", "ioredis"],
  "packages/core/src/guides/create.ts": [
    "@guidepost/rate-limit",
    "#accounts/index.ts",
    "#errors.ts",
    "./store/insert.ts",
  ],
  "packages/core/src/guides/store/change.ts": ["@guidepost/database"],
  "packages/core/src/images/images.ts": ["@guidepost/media-storage", "#rate-limit.ts"],
  "packages/media-storage/src/s3.ts": ["@aws-sdk/client-s3", "./storage.ts"],
  "packages/core/src/guides/tests/create.test.ts": [
    "#operator/index.ts",
    "../create.ts",
    "#mail/mailers/index.ts",
  ],
  "packages/core/src/operator/users.ts": ["#accounts/index.ts", "@guidepost/database"],
  "packages/api/src/rest/app.ts": [
    "@guidepost/contract",
    "@guidepost/core",
    "@trpc/server",
    "hono",
  ],
  "apps/api/src/main.ts": [
    "@guidepost/api",
    "@guidepost/core",
    "@guidepost/database",
    "@hono/node-server",
  ],
  "apps/worker/src/main.ts": [
    "@guidepost/core",
    "@guidepost/core/operator",
    "@guidepost/database",
    "@guidepost/runtime",
  ],
  "apps/cli/src/commands/seed.ts": [
    "@guidepost/core",
    "@guidepost/core/operator",
    "@guidepost/database",
    "@guidepost/seed",
  ],
  "prisma/seed.ts": ["@guidepost/core", "@guidepost/core/operator", "./seed/demo-guide.ts"],
  "bench/src/growth/growth.ts": [
    "@guidepost/core",
    "@guidepost/core/operator",
    "@guidepost/database",
  ],
};

/** Ways to name a table, which only a store of core may use. */
const DATABASE_ACCESS: [title: string, code: string][] = [
  ["a Prisma model", `export const find = ({ db }) => db.prisma.guide.findFirst();\n`],
  ["a destructured Prisma client", `export const find = ({ prisma }) => prisma.guide;\n`],
  ["SQL on the pool", `export const find = (pool) => pool.query("select 1 from guides");\n`],
  [
    "a lock",
    `export const lock = (client) => client.$queryRaw\`select 1 from users for update\`;\n`,
  ],
  [
    "Prisma's types",
    `import type { Prisma } from "@guidepost/database";\nexport type P = Prisma.User;\n`,
  ],
];

/** The only file of the portal that may import the service. */
const PORTAL_SERVICES = "apps/portal/src/server/services.ts";

/** A folder with oxlint's configuration and one file for each import. */
let folder = "";
/** The rule that each file violates. */
let violations = new Map<string, string>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-imports-"));
  cpSync(inRoot(".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [, file, target] of [...listImports(FORBIDDEN), ...listImports(ALLOWED)])
    write(file, `export * from "${target}";\n`);
  write("packages/core/src/cycle/a.ts", `import { b } from "./b.ts";\nexport const a = () => b;\n`);
  write("packages/core/src/cycle/b.ts", `import { a } from "./a.ts";\nexport const b = () => a;\n`);
  write(
    PORTAL_SERVICES,
    `export * from "@guidepost/core";\nexport * from "@guidepost/database";\n`,
  );
  DATABASE_ACCESS.forEach(([, code], index) => {
    for (const file of accessFiles(index)) write(file, code);
  });
  violations = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("oxlint", () => {
  it.each(listImports(FORBIDDEN))("rejects the import %s", (_, file) => {
    expect(violations.get(file)).toContain("no-restricted-imports");
  });

  it.each(listImports(ALLOWED))("accepts the import %s", (_, file) => {
    expect(violations.get(file)).toBeUndefined();
  });

  it(`accepts imports of core and database in ${PORTAL_SERVICES}`, () => {
    expect(violations.get(PORTAL_SERVICES)).toBeUndefined();
  });

  it(`rejects an import of the operator functions in ${PORTAL_SERVICES}`, () => {
    write(PORTAL_SERVICES, `export * from "@guidepost/core/operator";\n`);
    expect(lint().get(PORTAL_SERVICES)).toContain("no-restricted-imports");
  });

  it.each(DATABASE_ACCESS.map(([title], index) => [title, index] as const))(
    "rejects %s in core outside a store, and accepts it in one",
    (_, index) => {
      const [verb, ...stores] = accessFiles(index);
      expect(violations.get(verb)).toContain("no-restricted");
      for (const store of stores) expect(violations.get(store)).toBeUndefined();
    },
  );

  it("rejects a cycle of imports", () => {
    expect(violations.get("packages/core/src/cycle/a.ts")).toContain("no-cycle");
  });
});

/** Returns the title, the file and the imported module of each import. */
function listImports(imports: Imports): [title: string, file: string, target: string][] {
  return Object.entries(imports).flatMap(([importer, targets]) =>
    targets.map((target): [string, string, string] => {
      const suffix = target.replaceAll(/\W/g, "_");
      const file = importer.replace(/(\.test)?(\.\w+)$/, `-${suffix}$1$2`);
      return [`${importer} → ${target}`, file, target];
    }),
  );
}

/** Returns a file outside a store, and one in each form of a store. */
function accessFiles(index: number): [verb: string, ...stores: string[]] {
  const feature = `packages/core/src/feature-${index}`;
  return [`${feature}/verb.ts`, `${feature}/store.ts`, `${feature}/store/read.ts`];
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function lint(): Map<string, string> {
  const { stdout } = spawnSync(inRoot("node_modules/.bin/oxlint"), ["--format", "json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  return new Map(diagnostics.map(({ filename, code }) => [filename, code]));
}
