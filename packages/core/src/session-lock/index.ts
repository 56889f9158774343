export { lockCredential, sessionVersionOf } from "./store.ts";
