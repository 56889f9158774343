import { setFlagsFromString } from "node:v8";

/** In percent of the objects in use. */
const GROWTH_PERCENT = 20;

/**
 * Makes V8 collect garbage when the heap has grown by 20 % since the last collection. By default it may grow to a
 * multiple, and a process under load keeps hundreds of MiB. The size of the heap has no limit by this.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
