export { lockSession, sessionVersionOf } from "./store.ts";
