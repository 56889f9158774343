export { findEmbedded, trackEmbeddedUrl } from "./attach.ts";
export { EmbeddedPostgresError } from "./errors.ts";
export { startEmbedded } from "./start.ts";
export { stopEmbedded } from "./stop.ts";
export { superviseEmbedded } from "./supervise.ts";
