/** The processes that the tests of this folder kill. They share a bundle, since bundling one takes longer than to start it. */
const PROGRAMS = {
  change: () => import("./change-process.fixture.ts"),
  job: () => import("./job-process.fixture.ts"),
  task: () => import("./task-process.fixture.ts"),
  worker: () => import("./worker-process.fixture.ts"),
};

export type ProgramName = keyof typeof PROGRAMS;

const [name = ""] = process.argv.splice(2, 1);
await PROGRAMS[name as ProgramName]();
