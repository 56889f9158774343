import { CodeBlock } from "#components/ui/code-block.tsx";
import { Code } from "#components/ui/inline-code.tsx";
import { DayOf } from "#components/ui/relative-time.tsx";
import { changelog } from "./changelog.ts";
import { CodeSample } from "../server/code-sample.tsx";
import { Part, Points, type TopicProps, WithCode } from "./prose.tsx";

export function Versions({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="The version">
        <p>
          The base URL ends with the version. The current version is <Code>v1</Code>.
        </p>
        <CodeBlock label="The base URL" code={baseUrl} />
      </Part>
      <Part title="What may change">
        <p>
          <Code>v1</Code> changes only by addition: new operations, new optional parameters, new
          fields in responses. Ignore unknown fields.
        </p>
      </Part>
      <Part title="Before an operation is removed">
        <p>
          A deprecated operation is announced in the changelog below and by <Code>Deprecation</Code>{" "}
          and <Code>Sunset</Code> headers at least 12 months ahead. Check for them in your API
          client:
        </p>
        <CodeSample
          language="javascript"
          label="Notice a deprecation in JavaScript"
          code={`if (response.headers.has("Deprecation"))
  console.warn(response.url, "is removed on", response.headers.get("Sunset"));`}
        />
      </Part>
      <Part title="Changelog">
        <dl className="flex flex-col gap-6">
          {changelog.map(({ day, version, changes }) => (
            <div key={version}>
              <dt className="font-medium">
                {version}{" "}
                <span className="text-sm font-normal text-ink-soft">
                  <DayOf at={day} />
                </span>
              </dt>
              <dd className="mt-2">
                <Points>
                  {changes.map((change) => (
                    <li key={change}>
                      <WithCode text={change} />
                    </li>
                  ))}
                </Points>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  );
}
