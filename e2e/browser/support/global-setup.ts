import { buildPrograms } from "../../harness/programs.ts";

/** Builds the programs once, before the workers start them. */
export default buildPrograms;
