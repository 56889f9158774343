export { isWellFormedSecret, newSecret, toApiKey } from "./api-key.ts";
export { authenticateKey } from "./authenticate.ts";
export { revokeKey, rotateKey, updateKey } from "./change.ts";
export { createKey, createKeyWithOrigin, createTryItKey } from "./create.ts";
export { type KeyClient, type KeyRefusal } from "./restrictions.ts";
export { getKey, getOwnKey, searchKeys } from "./search.ts";
export { findKeyByHash, hasKey, listKeys, NOT_TEMPORARY, activeAt } from "./store/read.ts";
export { revokeKey as revokeKeyRow, revokeKeysOfUser } from "./store/write.ts";
export { detectExpiringKeys, detectExpiringKeysTask } from "./expiring.ts";
