import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { type TopicProps, CodeSample, Part } from "../server/prose.tsx";

export function Versions({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="The version">
        <p>
          The base URL ends with the version. The current version is <Code>v1</Code>.
        </p>
        <CodeSample label="The base URL" code={baseUrl} />
      </Part>
      <Part title="What may change">
        <p>
          <Code>v1</Code> changes only by addition: new operations, new optional parameters, new
          fields in responses. Ignore unknown fields.
        </p>
      </Part>
      <Part title="Before an operation is removed">
        <p>
          A deprecated operation is announced in the{" "}
          <TextLink href="/docs/changelog">changelog</TextLink> and by <Code>Deprecation</Code> and{" "}
          <Code>Sunset</Code> headers at least 12 months ahead. Check for them in your API client:
        </p>
        <CodeSample
          language="javascript"
          label="Notice a deprecation in JavaScript"
          code={`if (response.headers.has("Deprecation"))
  console.warn(response.url, "is removed on", response.headers.get("Sunset"));`}
        />
      </Part>
    </>
  );
}
