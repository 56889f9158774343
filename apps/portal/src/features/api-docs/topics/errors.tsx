import { type Account, errors, guideLimitReached, guideNotFound } from "@guidepost/contract";
import { Code } from "#components/ui/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { CodeSample } from "../server/code-sample.tsx";
import { Part, Points, type TopicProps } from "./prose.tsx";
import { whatToDo } from "./what-to-do.tsx";

type Answered = keyof typeof whatToDo;

const codes = (Object.keys(whatToDo) as Answered[]).toSorted(
  (one, other) => errors[one].status - errors[other].status,
);

function errorMessage(code: Answered, account: Account): string {
  if (code === "not_found")
    return `${guideNotFound}, or for an unknown path: ${errors[code].message}`;
  if (code === "guide_limit_exceeded") return guideLimitReached(account.plan_name);
  return errors[code].message;
}

const example = `{
  "error": {
    "code": "validation_failed",
    "message": "Validation failed",
    "details": {
      "title": ["can't be blank"],
      "steps.0.content": ["can't be blank"]
    }
  }
}`;

const order = [
  "the key (401)",
  "the rate limits (429)",
  "the path and its method (404, 405)",
  "the scope (403)",
  "the quota (402)",
  "the body’s size, type and form (413, 415, 400)",
  "its fields (422)",
  "the guide (404)",
  "the guide limit (402)",
];

export function Errors({ account }: TopicProps) {
  return (
    <>
      <Part title="One shape">
        <p>
          Every error is an object with the key <Code>error</Code>: a <Code>code</Code> for
          programs, a <Code>message</Code> for people and, for some codes, more. Decide by the code,
          and show or log the message.
        </p>
        <CodeSample language="json" label="An error with status 422" code={example} />
        <p>
          <Code>details</Code> maps each field to its messages. Nested fields use dots and indexes
          from 0, as <Code>steps.0.content</Code>. Query parameters are checked the same way.
        </p>
      </Part>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">All codes</h2>
        <Table caption="Error codes" head={["Status", "Code and message", "What to do"]}>
          {codes.map((code) => (
            <tr key={code}>
              <Cell className="tabular-nums">{errors[code].status}</Cell>
              <RowName>
                <code className="font-mono text-caption">{code}</code>
                <span className="block min-w-44 text-caption font-normal text-ink-soft">
                  {errorMessage(code, account)}
                </span>
              </RowName>
              <Cell className="min-w-52">{whatToDo[code]}</Cell>
            </tr>
          ))}
        </Table>
      </section>
      <Part title="Which comes first">
        <p>A request is checked in this order. The response contains the first error:</p>
        <ol className="flex list-decimal flex-col gap-1 pl-6 marker:text-ink-soft">
          {order.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ol>
      </Part>
      <Part title="When you ask for help">
        <Points>
          <li>
            Every response contains <Code>X-Request-Id</Code>. Send your own, 1 to 128 of{" "}
            <Code>A-Z a-z 0-9 . _ -</Code>, and it is sent back; anything else is replaced.
          </li>
          <li>
            A 5xx response reveals no internal details. The server’s log contains them with the
            request id.
          </li>
        </Points>
      </Part>
    </>
  );
}
