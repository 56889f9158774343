export { purgeEvents, recordEvent } from "./store.ts";
