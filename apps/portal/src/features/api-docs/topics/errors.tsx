import {
  CHECK_ORDER,
  ERROR_CAUSES,
  ERRORS,
  GUIDE_NOT_FOUND,
  type RestErrorCode,
} from "@guidepost/contract";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { AnchoredHeading, CodeSample, Part, Points, WithCode } from "../server/prose.tsx";

/** What a client does for every error code of the API. */
const ERROR_ADVICE: Record<RestErrorCode, ReactNode> = {
  bad_request:
    "Send a JSON object, and an Idempotency-Key of visible ASCII characters. The message describes the error.",
  unauthorized: (
    <>
      Send <Code>Authorization: Bearer sk_…</Code> with a key that is neither revoked nor expired,
      from an address and a referrer that it permits.
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
  account_suspended:
    "Contact the operator of your Guidepost. Keys, guides and settings are kept, and work again when the suspension ends.",
  email_not_verified:
    "Open the link in the email that the portal sent to the user of the key. Sign in to the portal to send it again. Drafts can be written meanwhile.",
  cursor_expired: (
    <>
      Read <Code>GET /changes</Code> without a cursor. Then delete the guides of your copy that it
      did not return.
    </>
  ),
  precondition_failed: (
    <>
      Read the guide again, apply your change to it, and send it with the new <Code>ETag</Code>: see{" "}
      <TextLink href="/docs/concurrent-changes">Concurrent changes</TextLink>.
    </>
  ),
  not_found:
    "Check the id and the path. Deleted guides, and guides that the key cannot access, also return this error.",
  method_not_allowed: (
    <>
      Use one of the methods that the <Code>Allow</Code> header names.
    </>
  ),
  idempotency_in_progress: (
    <>
      Wait the number of seconds in <Code>Retry-After</Code> and send it again.
    </>
  ),
  payload_too_large: "Send a smaller body. The maximum is 2 MB.",
  unsupported_media_type: (
    <>
      Send the body with <Code>Content-Type: application/json</Code>.
    </>
  ),
  idempotency_key_reused: (
    <>
      Send a new <Code>Idempotency-Key</Code> with each change. Repeat a request with its own key
      and the same bytes.
    </>
  ),
  validation_failed: (
    <>
      Correct the fields that <Code>details</Code> names. It lists all errors together.
    </>
  ),
  rate_limit_exceeded: (
    <>
      Wait the number of seconds in <Code>Retry-After</Code>, which <Code>retry_after</Code>{" "}
      repeats, and send it again.
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
      Wait the number of seconds in <Code>Retry-After</Code> and send it again.
    </>
  ),
};

const codes = (Object.keys(ERROR_ADVICE) as RestErrorCode[]).toSorted(
  (one, other) => ERRORS[one].status - ERRORS[other].status,
);

function messagesOf(code: RestErrorCode): readonly string[] {
  return code === "not_found" ? [GUIDE_NOT_FOUND, ERRORS[code].message] : [ERRORS[code].message];
}

const EXAMPLE = `{
  "error": {
    "code": "validation_failed",
    "message": "Validation failed",
    "details": {
      "title": ["can't be blank"],
      "steps.0.content": ["can't be blank"]
    }
  }
}`;

/** One code. The `Link` header of each error response leads to this element (contract ERR-17). */
function CodeSection({ code }: { code: RestErrorCode }) {
  return (
    <section className="flex max-w-3xl min-w-0 flex-col gap-2 border-t border-line pt-5">
      <AnchoredHeading id={code} level="h3" className="text-base font-semibold wrap-anywhere">
        {ERRORS[code].status} <code className="font-mono">{code}</code>
      </AnchoredHeading>
      <p>
        <WithCode text={ERROR_CAUSES[code]} />
      </p>
      <p>
        <strong className="font-semibold">What to do:</strong> {ERROR_ADVICE[code]}
      </p>
      <p className="text-sm text-ink-soft">
        Message:{" "}
        {messagesOf(code)
          .map((message) => `“${message}”`)
          .join(" or ")}
      </p>
    </section>
  );
}

export function Errors() {
  return (
    <>
      <Part title="Error format">
        <p>
          Every error response has an <Code>error</Code> object with a stable <Code>code</Code> and
          a readable <Code>message</Code>. Some codes add more fields. Use the code in your program,
          and show or log the message.
        </p>
        <CodeSample language="json" label="An error with status 422" code={EXAMPLE} />
        <p>
          <Code>details</Code> maps each field to its messages. Nested fields use dots and
          zero-based indexes, such as <Code>steps.0.content</Code>. Errors of query parameters have
          the same format.
        </p>
      </Part>
      <Part title="All codes">
        <p>
          Every error response links to its code on this page, in the <Code>Link</Code> header with{" "}
          <Code>rel="help"</Code>.
        </p>
        <Table caption="Error codes" head={["Status", "Code"]}>
          {codes.map((code) => (
            <tr key={code}>
              <Cell className="tabular-nums">{ERRORS[code].status}</Cell>
              <RowName>
                <a
                  href={`#${code}`}
                  className="font-mono text-caption text-accent underline-offset-4 hover:underline"
                >
                  {code}
                </a>
              </RowName>
            </tr>
          ))}
        </Table>
        <div className="mt-3 flex flex-col gap-6">
          {codes.map((code) => (
            <CodeSection key={code} code={code} />
          ))}
        </div>
      </Part>
      <Part title="Order of checks">
        <p>Requests are checked in this order. The response contains the first error:</p>
        <ol className="flex list-decimal flex-col gap-1 pl-6 marker:text-ink-soft">
          {CHECK_ORDER.map((check) => (
            <li key={check}>
              <WithCode text={check} />
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Request ids">
        <Points>
          <li>
            Every response has an <Code>X-Request-Id</Code> header. You can send your own id with 1
            to 128 of the characters <Code>A-Z a-z 0-9 . _ -</Code>, and the response repeats it.
            Other values are replaced.
          </li>
          <li>
            The <TextLink href="/docs/request-log">request log</TextLink> explains each request by
            its id: which check refused it, with the limits at that time. A key reads the
            explanations of its own requests.
          </li>
          <li>
            A 5xx response contains no internal details. Report its request id: the server’s log has
            the details.
          </li>
        </Points>
      </Part>
    </>
  );
}
