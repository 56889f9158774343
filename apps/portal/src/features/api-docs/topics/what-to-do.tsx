import type { ErrorCode, PortalErrorCode } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Code } from "#components/ui/inline-code.tsx";

/** What a client does for every error code of the API. Only the portal receives `conflict`. */
export const whatToDo: Record<Exclude<ErrorCode, PortalErrorCode>, ReactNode> = {
  bad_request: "Send a JSON object. The message describes the error and its position.",
  unauthorized: (
    <>
      Send <Code>Authorization: Bearer sk_…</Code> with a key that is neither revoked nor expired.
    </>
  ),
  guide_limit_exceeded: "Delete guides that you no longer need, or change the plan.",
  quota_exceeded: (
    <>
      Wait for the first of the next month in UTC, or change the plan at the{" "}
      <Code>upgrade_url</Code> in the error.
    </>
  ),
  forbidden: (
    <>
      Use a key with the scope that the operation needs. To name another user, use one with{" "}
      <Code>admin</Code>.
    </>
  ),
  not_found:
    "Check the id and the path. Deleted guides, and those out of the key’s reach, are not found either.",
  method_not_allowed: (
    <>
      Use one of the methods that the <Code>Allow</Code> header names.
    </>
  ),
  payload_too_large: "Send a smaller body: 2 MiB is the most.",
  unsupported_media_type: (
    <>
      Send the body with <Code>Content-Type: application/json</Code>.
    </>
  ),
  validation_failed: (
    <>
      Correct the fields that <Code>details</Code> names. It lists all errors together.
    </>
  ),
  rate_limit_exceeded: (
    <>
      Wait the seconds of <Code>Retry-After</Code>, which <Code>retry_after</Code> repeats, and send
      it again.
    </>
  ),
  internal_error: (
    <>
      Send it again later. If the error persists, report it with the <Code>X-Request-Id</Code> of
      the response.
    </>
  ),
  service_unavailable: (
    <>
      Wait the seconds of <Code>Retry-After</Code> and send it again.
    </>
  ),
};
