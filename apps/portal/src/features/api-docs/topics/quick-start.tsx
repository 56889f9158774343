import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import {
  describeKey,
  exportKey,
  type Language,
  samplesFor,
  STEPS,
} from "../quick-start/samples.ts";
import { installSdk } from "#lib/docs/packages.ts";
import { type TopicProps, CodeSample, Part } from "../server/prose.tsx";

/** A program of the quick start as one file. */
function fileOf(baseUrl: string, language: Language): string {
  const samples = samplesFor({ baseUrl, keyText: describeKey(undefined), userId: undefined });
  return STEPS.map((step) => samples[language][step]).join("\n\n");
}

/** The quick start for readers without an account. The portal has one with the reader's keys. */
export function PublicQuickStart({ baseUrl, portalUrl }: TopicProps) {
  return (
    <>
      <Part title="Create a key">
        <p>
          <TextLink href="/sign-up">Create an account</TextLink> on a plan with API access, then
          create a key with the scopes <Code>read</Code> and <Code>write</Code> on the{" "}
          <TextLink href="/developer/keys">API keys</TextLink> page. Keep it in the environment:
          never in code, and never in a browser. The{" "}
          <TextLink href="/developer/quick-start">quick start of the portal</TextLink> has the same
          steps with your own keys.
        </p>
        <CodeSample
          language="shellscript"
          label="Keep the key in the environment"
          code={exportKey({ keyText: describeKey(undefined) })}
        />
      </Part>
      <Part title="curl">
        <p>List guides, create one, publish it, and read the usage:</p>
        <CodeSample
          language="shellscript"
          label="The quick start with curl"
          code={fileOf(baseUrl, "curl")}
        />
      </Part>
      <Part title="TypeScript and JavaScript with the SDK">
        <p>
          Node.js 20 or later. Install <TextLink href="/docs/sdk">the SDK</TextLink>:
        </p>
        <CodeSample language="shellscript" label="Install the SDK" code={installSdk(portalUrl)} />
        <p>
          Store the program in a file, and run it with <Code>node with-sdk.mjs</Code>:
        </p>
        <CodeSample
          language="javascript"
          label="The quick start with the SDK"
          code={fileOf(baseUrl, "SDK")}
        />
      </Part>
      <Part title="JavaScript">
        <p>
          Node.js 18 or later, without packages. Run it with <Code>node quick-start.mjs</Code>:
        </p>
        <CodeSample
          language="javascript"
          label="The quick start in JavaScript"
          code={fileOf(baseUrl, "JavaScript")}
        />
      </Part>
      <Part title="Python">
        <p>
          Python 3, without packages. Run it with <Code>python3 quick_start.py</Code>:
        </p>
        <CodeSample
          language="python"
          label="The quick start in Python"
          code={fileOf(baseUrl, "Python")}
        />
      </Part>
    </>
  );
}
