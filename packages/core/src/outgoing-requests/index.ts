export { checkedLookup, NotPublic, type LookupOptions, type Resolve } from "./checked-lookup.ts";
export { withDeadline } from "./deadline.ts";
export { sendRequest, toResponse, type RequestOptions, type Response } from "./send-request.ts";
export { MAX_REDIRECTS, redirectOf, refusalOf } from "./web-address.ts";
