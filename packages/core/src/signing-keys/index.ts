export { findSigningKey, openSigningKey } from "./store.ts";
