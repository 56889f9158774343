import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 collect garbage when the heap has grown by `percent` of the objects in use since the last collection. By
 * default it may grow to a multiple, and a process under load keeps hundreds of MiB. The size of the heap has no limit
 * by this.
 */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
