import { MAX_MARKDOWN_HTML, MAX_MARKDOWN_NESTING } from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { BlockTable } from "./step-html.tsx";
import { type TopicProps, CodeSample, Part, Points } from "../server/prose.tsx";

const MARKDOWN_GUIDE = `{
  "guide": {
    "title": "Brew a good cup of tea",
    "steps": [
      {
        "position": 1,
        "title": "Boil",
        "format": "markdown",
        "content": "Bring **fresh** water to the boil.\\n\\n- [x] kettle\\n- [ ] teapot"
      }
    ]
  }
}`;

/** How to write and read guides as Markdown. */
export function Markdown({ baseUrl }: Pick<TopicProps, "baseUrl">) {
  return (
    <>
      <Part title="Markdown">
        <p>
          With <Code>format: "markdown"</Code>, the <Code>content</Code> of a step is Markdown:
          CommonMark with tables, strikethrough, task lists, addresses without brackets, callouts,
          marks, footnotes and definition lists. The server converts it to HTML and cleans it with
          the same list. <Code>content</Code> of a response is always HTML.
        </p>
        <CodeSample language="json" label="A guide in Markdown" code={MARKDOWN_GUIDE} />
        <BlockTable />
        <Points>
          <li>
            The Markdown is stored as you send it. <Code>include=source</Code> on GET of one guide
            returns it in <Code>source</Code>, with the <Code>format</Code>.
          </li>
          <li>
            A step keeps its Markdown when you send its stored HTML. Other HTML, also from the
            editor, removes it.
          </li>
          <li>
            You can send a step back as <Code>include=source</Code> returned it. To change it, send
            the new Markdown in <Code>content</Code> and leave <Code>source</Code> out. A{" "}
            <Code>source</Code> that does not match <Code>content</Code> returns 422.
          </li>
          <li>
            A quote that begins with <Code>[!NOTE]</Code>, <Code>[!TIP]</Code> or{" "}
            <Code>[!WARNING]</Code> is a callout, as on GitHub. So are <Code>:::note</Code> up to{" "}
            <Code>:::</Code>, and <Code>!!! note "Title"</Code> with indented text. Text after the
            name is a title. <Code>???</Code> begins details.
          </li>
          <li>
            <Code>==text==</Code> is marked. <Code>[^1]</Code> with a definition{" "}
            <Code>[^1]: text</Code> is a footnote, which is at the end of the step.
          </li>
          <li>
            A line with <Code>: text</Code> below a term is its definition. A term has one line.
            Further lines of the definition are indented by two spaces.
          </li>
          <li>
            A link such as <Code>[Steep](#steep)</Code> leads to the title or heading “Steep” of any
            step of the guide. <Code>{"## Steep {#id}"}</Code> gives a heading another id. A link
            that leads nowhere is a warning.
          </li>
          <li>The box of a task becomes the character ☑ or ☐.</li>
          <li>
            HTML inside the Markdown is cleaned like other HTML. Headings get their ids on the page:
            the stored HTML does not have them.
          </li>
          <li>
            Blocks nested more than {MAX_MARKDOWN_NESTING} deep, and Markdown that becomes more than{" "}
            {MAX_MARKDOWN_HTML.toLocaleString("en")} characters of HTML, return 422.
          </li>
        </Points>
      </Part>
      <Part title="Read a guide as Markdown">
        <p>
          The server converts the stored HTML of every guide to Markdown, also of guides that were
          written in the editor. <Code>format=markdown</Code> on GET of one guide returns the steps
          in the form in which PATCH accepts them. The address with <Code>.md</Code> is the whole
          guide as one document, with title, description and steps:
        </p>
        <CodeSample
          language="shellscript"
          label="A guide as Markdown"
          code={`curl "${baseUrl}/guides/42.md" \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
        <Points>
          <li>
            What Markdown cannot express stays HTML in the Markdown, for example{" "}
            <Code>details</Code>, a table with merged cells or the id of a heading. Nothing of the
            list above is lost.
          </li>
          <li>
            When the Markdown is sent back, <Code>b</Code> and <Code>i</Code> become{" "}
            <Code>strong</Code> and <Code>em</Code>. Empty paragraphs, and white space without an
            effect, can change.
          </li>
          <li>
            After 131,072 characters of a guide, further steps stay HTML, which is Markdown too.
          </li>
        </Points>
      </Part>
    </>
  );
}
