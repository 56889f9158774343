export { isPublicAddress, literalAddressOf } from "./addresses.ts";
export { checkedLookup, NotPublic, type LookupOptions, type Resolve } from "./checked-lookup.ts";
