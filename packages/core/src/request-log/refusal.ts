import { type ErrorCode, grants, type RequestCheck, type RequestDetail } from "@guidepost/contract";
import type { KeyRefusal } from "#api-keys/index.ts";

/** The part of an entry from which its explanation follows. */
export type ExplainedRequest = Omit<RequestDetail, "checks" | "advice" | "help_url">;

/** The operation of MCP's messages without a tool (contract MCP-2). */
const MCP_OPERATION = "mcp";

/** A refusal without its log entry. `monthlyQuota` is that of the account. */
type Refused = Pick<
  ExplainedRequest,
  "code" | "message" | "operation" | "required_scope" | "key_scopes"
> & { monthlyQuota: number | undefined };

/** The check that refused a request. Some codes depend on the rest of the entry. */
export function failedCheckOf(request: Omit<Refused, "monthlyQuota">): RequestCheck | undefined {
  const { code, message, operation, required_scope, key_scopes } = request;
  switch (code as ErrorCode | null) {
    case null:
      return undefined;
    case "unauthorized":
      return "api_key";
    case "rate_limit_exceeded":
      return "rate_limit";
    case "method_not_allowed":
      return "route";
    case "not_found":
      return operation === "unknown" ? "route" : "guide";
    case "forbidden":
      if (operation === MCP_OPERATION) return "route";
      // With the scope of the operation, the key may not act for the user in the input.
      return required_scope && !grants(key_scopes ?? [], required_scope) ? "scope" : "input";
    case "account_suspended":
      return "account";
    case "email_not_verified":
      return "email";
    case "quota_exceeded":
      return "quota";
    case "payload_too_large":
    case "unsupported_media_type":
      return "body";
    case "bad_request":
      if (message?.includes("Idempotency-Key")) return "idempotency";
      return message?.includes("If-Match") ? "precondition" : "body";
    case "idempotency_in_progress":
    case "idempotency_key_reused":
      return "idempotency";
    case "validation_failed":
    case "cursor_expired":
      return "input";
    case "precondition_failed":
      return "precondition";
    case "guide_limit_exceeded":
      return "guide_limit";
    default:
      return "service";
  }
}

/** What to do about a key with restrictions. */
export const RESTRICTION_ADVICE: Record<KeyRefusal["by"], string> = {
  address:
    "Add the address to the permitted addresses of the key in the portal, or use the key from one of them. If you do not know the client, rotate the key.",
  referrer:
    "Add the host to the permitted referrers of the key in the portal, or send Origin or Referer with one of them. If you do not know the client, rotate the key.",
};

/** What to do about each refusal. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  bad_request:
    "Send the body as a JSON object, and headers in the documented form. The message has the position.",
  unauthorized:
    "The key was revoked, has expired, or its holder was removed. Use a new key in this client.",
  quota_exceeded:
    "Wait for the next month, or change the plan in the portal. Conditional requests (If-None-Match) and larger pages use less quota.",
  guide_limit_exceeded: "Delete guides that are not needed, or change the plan in the portal.",
  account_suspended: "Contact your Guidepost administrator.",
  email_not_verified:
    "Sign in to the portal as the user of the key. Open the link in the verification mail, or send it again.",
  not_found: "Check the id. A key without admin only reaches guides of its own user.",
  method_not_allowed: "Use a method that the reference lists for this path.",
  idempotency_in_progress:
    "Send the request again with the same key after the time in Retry-After.",
  cursor_expired:
    "Read the changes again without a cursor, and delete the guides of the copy that they do not contain. Read them at least every 90 days.",
  precondition_failed:
    "Read the guide again, apply the change to its present version, and send the new ETag.",
  payload_too_large: "Send at most 2 MiB, for example fewer or smaller steps.",
  unsupported_media_type: "Send Content-Type: application/json.",
  idempotency_key_reused: "Use a new Idempotency-Key for each different change.",
  validation_failed: "Correct the fields in details, and send the request again.",
  rate_limit_exceeded:
    "Wait for the time in Retry-After, and send fewer requests at the same time. Larger pages need fewer requests.",
  internal_error:
    "This is an error of the service. Send the request again, and report the request id if it stays.",
  service_unavailable:
    "Send the request again after the time in Retry-After. Use an Idempotency-Key, because a change may have been saved.",
};

/** Returns what to do about a refusal by this check; null when there is no advice. */
export function adviceOf(request: Refused, failed: RequestCheck | undefined): string | null {
  const { code, operation, required_scope } = request;
  if (code === null || failed === undefined) return null;
  if (failed === "route" && code === "not_found")
    return "Check the path. Paths start with /v1 and are case-sensitive.";
  if (failed === "route" && code === "forbidden")
    return "Send the request from a program, not from a web page.";
  if (failed === "scope")
    return `Use a key with the scope ${required_scope}, or add the scope to this key in the portal.`;
  if (failed === "input" && code === "forbidden")
    return "Use a key with admin to act for other users of the account.";
  if (failed === "guide" && !operation.startsWith("guides."))
    return "Check the id. A key reaches nothing of other accounts.";
  if (failed === "quota" && request.monthlyQuota === 0)
    return "The plan has no API access. Change the plan in the portal.";
  return ADVICE[code as ErrorCode] ?? null;
}

/** As `adviceOf`, for a refusal without its check. */
export function adviseOn(refused: Refused): string | null {
  return adviceOf(refused, failedCheckOf(refused));
}
