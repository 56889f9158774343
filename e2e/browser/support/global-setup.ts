import { buildPrograms } from "#harness/servers/programs.ts";

/** Builds the programs once, before the workers start them. */
export default buildPrograms;
