// Without an import, so that the first page of most visits loads no Zod.

/**
 * The error table (contract ERR-1, HTTP-13, ERR-9, ERR-6): code to status and message. Only procedures of
 * the portal return the codes of `PORTAL_ERROR_CODES`.
 */
export const ERRORS = {
  bad_request: { status: 400, message: "Malformed request" },
  unauthorized: { status: 401, message: "Missing or invalid API key" },
  guide_limit_exceeded: {
    status: 402,
    message: "Guide limit reached for the Pro plan. Please upgrade your plan.",
  },
  quota_exceeded: {
    status: 402,
    message: "Monthly API quota exceeded. Please upgrade your plan.",
  },
  forbidden: { status: 403, message: "Insufficient scope for this action" },
  fresh_sign_in_required: {
    status: 403,
    message: "Confirm your identity to continue: your last sign-in was more than 10 minutes ago.",
  },
  account_suspended: {
    status: 403,
    message: "This account is suspended. Contact your Guidepost administrator.",
  },
  account_deletion_pending: {
    status: 403,
    message: "This account is to be deleted. An owner of it can keep it by signing in.",
  },
  email_not_verified: {
    status: 403,
    message:
      "Verify your email address first: open the link in the email, or send a new one from the portal",
  },
  two_factor_required: {
    status: 403,
    message: "Your account requires two-factor sign-in. Set it up to continue.",
  },
  not_found: { status: 404, message: "Not found" },
  method_not_allowed: { status: 405, message: "Method not allowed" },
  conflict: { status: 409, message: "This was changed in the meantime" },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still in progress",
  },
  cursor_expired: {
    status: 410,
    message: "The cursor has expired. Read the changes again from the beginning, without a cursor.",
  },
  precondition_failed: {
    status: 412,
    message: "The guide was changed since the version in If-Match",
  },
  payload_too_large: { status: 413, message: "Request body is too large (maximum is 2 MiB)" },
  unsupported_media_type: { status: 415, message: "Content-Type must be application/json" },
  idempotency_key_reused: {
    status: 422,
    message: "This Idempotency-Key was used for a different request",
  },
  validation_failed: { status: 422, message: "Validation failed" },
  rate_limit_exceeded: { status: 429, message: "Too many requests. Please slow down." },
  internal_error: { status: 500, message: "Something went wrong on our side" },
  service_unavailable: {
    status: 503,
    message: "The service is temporarily unavailable. Please try again.",
  },
} as const;
