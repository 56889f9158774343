import {
  type ErrorCode,
  grants,
  REQUEST_CHECKS,
  type RequestCheck,
  type RequestCheckResult,
  type RequestDetail,
} from "@guidepost/contract";

/** The part of an entry from which its explanation follows. */
export type ExplainedRequest = Omit<RequestDetail, "checks" | "advice" | "help_url">;

const NUMBERS = new Intl.NumberFormat("en-US");

function scopesText(scopes: readonly string[]): string {
  return scopes.length === 0 ? "none" : scopes.join(", ");
}

/** The operation of MCP's messages without a tool (contract MCP-2). */
const MCP_OPERATION = "mcp";

/** A refusal without its log entry. `monthlyQuota` is that of the account. */
type Refused = Pick<
  ExplainedRequest,
  "code" | "message" | "operation" | "required_scope" | "key_scopes"
> & { monthlyQuota: number | undefined };

/** The check that refused a request. Some codes depend on the rest of the entry. */
function failedCheckOf(request: Omit<Refused, "monthlyQuota">): RequestCheck | undefined {
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

type Texts = { passed: string; failed: string };

/** Whether a request with a working key needed the check at all. */
function isNeeded(
  check: RequestCheck,
  { method, operation, path, replayed }: ExplainedRequest,
): boolean {
  // A tool of MCP has neither an Idempotency-Key nor If-Match.
  const isChange = method !== "GET" && method !== "HEAD" && path !== "/mcp";
  const hasGuide = operation.startsWith("guides.") && !/\.(list|create)$/.test(operation);
  switch (check) {
    case "body":
      return method === "POST" || method === "PATCH" || method === "PUT";
    case "idempotency":
      return isChange;
    case "guide":
      return !replayed && hasGuide;
    case "input":
      return !replayed;
    case "precondition":
      return !replayed && hasGuide && isChange;
    case "guide_limit":
      return !replayed && /^guides\.(?:create|upsert|duplicate|restore)$/.test(operation);
    default:
      return true;
  }
}

function usedText({ limit, used }: { limit: number; used: number | null }, unit: string): string {
  return `${used === null ? "not counted, limit" : `${NUMBERS.format(used)} of`} ${NUMBERS.format(limit)} ${unit}`;
}

function rateText({ limits: { minute, hour } }: ExplainedRequest): string {
  const parts = [minute && usedText(minute, "this minute"), hour && usedText(hour, "this hour")];
  return `Rate limit: ${parts.filter((part) => part !== null).join(", ")}`;
}

function quotaText({ limits: { month } }: ExplainedRequest): string {
  return month ? `Quota: ${usedText(month, "this month")}` : "Quota: not checked";
}

/** Why the input is refused without invalid fields. */
function inputRefusal({ code }: ExplainedRequest): string {
  return code === "cursor_expired"
    ? "Input: the cursor has expired"
    : "Input: the key may not act for this user";
}

/** The text of each check, when it passed and when it refused the request. */
function textsOf(
  check: RequestCheck,
  request: ExplainedRequest,
  guideLimit: number | null | undefined,
): Texts {
  const { key, method, path, operation, required_scope, key_scopes, message, details } = request;
  const { replayed } = request;
  const keyText = `API key: sk_…${key.last_four} of ${key.username}`;
  const scopeText = `Scope: needs ${required_scope ?? "any scope"}, key has ${scopesText(key_scopes ?? [])}`;
  const fields = Object.keys(details);
  const reason = message ?? "refused";
  switch (check) {
    case "api_key":
      return { passed: keyText, failed: `${keyText} no longer works` };
    case "rate_limit":
      return { passed: rateText(request), failed: rateText(request) };
    case "route":
      return {
        passed: `Route: ${method} ${path} is ${operation}`,
        failed:
          request.code === "forbidden"
            ? `Route: ${reason}`
            : `Route: no operation has ${method} ${path}`,
      };
    case "scope":
      return { passed: scopeText, failed: scopeText };
    case "quota":
      return { passed: quotaText(request), failed: quotaText(request) };
    case "body":
      return { passed: "Body: readable", failed: `Body: ${reason}` };
    case "idempotency":
      return {
        passed: replayed
          ? "Idempotency-Key: the stored response of an earlier request was returned"
          : "Idempotency-Key: no conflict with another request",
        failed: `Idempotency-Key: ${reason}`,
      };
    case "input":
      return {
        passed: "Input: valid",
        failed:
          fields.length === 0
            ? inputRefusal(request)
            : `Input: ${fields.length === 1 ? "1 invalid field" : `${fields.length} invalid fields`} (${fields.slice(0, 5).join(", ")}${fields.length > 5 ? ", …" : ""})`,
      };
    case "guide":
      return {
        passed: "Guide: found",
        failed: "Guide: it does not exist, is deleted, or belongs to another user",
      };
    case "precondition":
      return { passed: "If-Match: not sent, or it matches", failed: `If-Match: ${reason}` };
    case "guide_limit":
      return {
        passed: "Guide limit: not reached",
        failed: `Guide limit: ${guideLimit === null || guideLimit === undefined ? "reached" : `${NUMBERS.format(guideLimit)} of ${NUMBERS.format(guideLimit)} guides`}`,
      };
    case "service":
      return { passed: "Service: responded", failed: `Service: ${reason}` };
  }
}

/** What to do about each refusal. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  bad_request:
    "Send the body as a JSON object, and headers in the documented form. The message has the position.",
  unauthorized:
    "The key was revoked, has expired, or its holder was removed. Use a new key in this client.",
  quota_exceeded:
    "Wait for the next month, or change the plan in the portal. Conditional requests (If-None-Match) and larger pages use less quota.",
  guide_limit_exceeded: "Delete guides that are not needed, or change the plan in the portal.",
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

function adviceOf(request: Refused, failed: RequestCheck | undefined): string | null {
  const { code, required_scope } = request;
  if (code === null || failed === undefined) return null;
  if (failed === "route" && code === "not_found")
    return "Check the path. Paths start with /v1 and are case-sensitive.";
  if (failed === "route" && code === "forbidden")
    return "Send the request from a program, not from a web page.";
  if (failed === "scope")
    return `Use a key with the scope ${required_scope}, or add the scope to this key in the portal.`;
  if (failed === "input" && code === "forbidden")
    return "Use a key with admin to act for other users of the account.";
  if (failed === "quota" && request.monthlyQuota === 0)
    return "The plan has no API access. Change the plan in the portal.";
  return ADVICE[code as ErrorCode] ?? null;
}

/** Returns what to do about a refusal; null when there is no advice. */
export function adviseOn(refused: Refused): string | null {
  return adviceOf(refused, failedCheckOf(refused));
}

/**
 * Explains the response to a request: each check in the order of the pipeline with its numbers (contract HTTP-13,
 * LOG-6), and what to do.
 */
export function explain(
  request: ExplainedRequest,
  guideLimit: number | null | undefined,
): { checks: RequestCheckResult[]; advice: string | null } {
  const failed = failedCheckOf(request);
  const failedAt = failed === undefined ? Infinity : REQUEST_CHECKS.indexOf(failed);
  const checks = REQUEST_CHECKS.map((check, index): RequestCheckResult => {
    const texts = textsOf(check, request, guideLimit);
    if (index === failedAt) return { check, result: "failed", text: texts.failed };
    if (index < failedAt && isNeeded(check, request))
      return { check, result: "passed", text: texts.passed };
    const [name = ""] = texts.passed.split(":");
    const reason = index > failedAt ? "not reached" : "not needed";
    return { check, result: "skipped", text: `${name}: ${reason}` };
  });
  return {
    checks,
    advice: adviceOf({ ...request, monthlyQuota: request.limits.month?.limit }, failed),
  };
}
