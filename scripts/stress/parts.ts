/** A part of `npm run test:stress`. */
export type StressPart = {
  title: string;
  /** What the part searches with: a random seed for a length of time, or a fixed corpus. */
  searches: "seeds" | "corpus";
  /** Minutes in the gate, which runs the parts that the changed files need. A fixed corpus takes about so long. */
  minutes: number;
  /**
   * Changed files below these folders, or with these paths, make the gate run the part. Without a folder, a part only runs
   * before a release: it takes long, or judges measured times.
   */
  folders: string[];
};

/** The HTML of guides, from its input to the pages. */
const CONTENT = [
  "packages/contract/src/guides/permitted-html.ts",
  "packages/guide-content/src/",
  "apps/portal/src/features/guide-editor/",
  "apps/portal/src/features/public-guide/",
];

/** The path of a request, and what it counts. */
const REQUESTS = [
  "packages/api/src/rest/",
  "packages/api/src/trpc/",
  "packages/core/src/usage/",
  "packages/database/src/",
  "packages/rate-limit/src/",
];

/** The processes and their connections. */
const PROCESSES = [
  "apps/api/src/",
  "apps/worker/src/",
  "apps/portal/src/server/",
  "packages/runtime/src/",
];

/** All parts. `CONTRIBUTING.md` shows this table, and a test compares the two. */
export const STRESS_PARTS = {
  xss: {
    title: "The whole corpus of hostile HTML, in every context",
    searches: "corpus",
    minutes: 4,
    folders: [...CONTENT, "e2e/browser/xss/", "e2e/browser/specs/xss/"],
  },
  fuzz: {
    title: "Requests generated from the OpenAPI document",
    searches: "seeds",
    minutes: 1,
    folders: [...REQUESTS, "packages/api/src/routers/", "packages/contract/src/", "e2e/fuzz/"],
  },
  torture: {
    title: "Random requests while servers and connections fail",
    searches: "seeds",
    minutes: 1,
    folders: [...REQUESTS, ...PROCESSES, "e2e/torture/"],
  },
  load: {
    title: "Ordinary requests under hostile load",
    searches: "corpus",
    minutes: 3,
    folders: [],
  },
  clients: {
    title: "Clients generated from the OpenAPI document",
    searches: "corpus",
    minutes: 2,
    folders: [
      "packages/api/src/openapi/",
      "packages/api/src/routers/",
      "packages/sdk/",
      "e2e/clients/",
    ],
  },
  proxy: {
    title: "Requests and responses of the HTTP tests, compared with the OpenAPI document",
    searches: "corpus",
    minutes: 2,
    folders: [
      "packages/api/src/openapi/",
      "packages/api/src/rest/",
      "packages/api/src/routers/",
      "packages/contract/src/",
      "e2e/proxy/",
    ],
  },
  pages: {
    title: "Every address of the portal, and Swagger UI, in every width and theme",
    searches: "corpus",
    minutes: 4,
    folders: [
      "apps/api/src/docs/",
      "apps/portal/src/app/",
      "apps/portal/src/components/",
      "e2e/browser/specs/portal/",
    ],
  },
  rounds: {
    title: "Unit and HTTP tests with all of their rounds, and with random seeds",
    searches: "seeds",
    minutes: 8,
    folders: [],
  },
  mutation: {
    title: "Faults planted in the code, each of which a test must notice",
    searches: "corpus",
    minutes: 8,
    folders: [],
  },
  cluster: {
    title: "A cluster whose parts stop one after another",
    searches: "corpus",
    minutes: 4,
    folders: [],
  },
} as const satisfies Record<string, StressPart>;

export type StressPartName = keyof typeof STRESS_PARTS;
export const STRESS_PART_NAMES = Object.keys(STRESS_PARTS) as StressPartName[];

/** The parts that the gate can run. */
export const GATE_PART_NAMES = STRESS_PART_NAMES.filter(
  (name) => STRESS_PARTS[name].folders.length > 0,
);

/** Returns the parts that changed files need, in the order of the table. */
export function partsFor(changedFiles: readonly string[]): StressPartName[] {
  return STRESS_PART_NAMES.filter((name) =>
    STRESS_PARTS[name].folders.some((folder) =>
      changedFiles.some((file) => file.startsWith(folder)),
    ),
  );
}
