export { authenticateKey } from "./authenticate.ts";
export { revokeKey, rotateKey, updateKey } from "./change.ts";
export { createKey, createTryItKey } from "./create.ts";
export { getKeyUsage, searchKeys } from "./search.ts";
