import { buildPrograms } from "../harness/programs.ts";

/** Once, before any worker starts what is built. */
export default buildPrograms;
