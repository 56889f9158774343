import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

/** Help for authors: files that become guides, and guides that become files. */
export function ImportAndExport() {
  return (
    <>
      <Part title="Import a document">
        <Steps>
          <li>
            Open <TextLink href="/guides">Guides</TextLink> and select <strong>Import</strong>.
          </li>
          <li>
            Choose a Word (.docx), Markdown (.md) or HTML (.html) file, or a zip archive with up to
            100 Markdown and HTML files. Or drop it into the dialog.
          </li>
          <li>
            Read the report. It shows the title, the steps, the number of images, and what is left
            out: lost links and images first, each with its step. Nothing is stored yet.
          </li>
          <li>
            Select <strong>Create draft</strong>.
          </li>
        </Steps>
      </Part>
      <Part title="How a document becomes steps">
        <Points>
          <li>The first heading of level 1 is the title.</li>
          <li>
            Each heading of level 2 begins a step. In Word, use the styles Heading 1 and Heading 2.
          </li>
          <li>A short first paragraph is the description.</li>
          <li>Images in the document are uploaded to your account.</li>
          <li>
            Without headings of level 2, the highest level that occurs at least twice begins the
            steps. Without such a level, the document is one step. You can divide it later. If it is
            one numbered list, each item becomes a step.
          </li>
          <li>A section that is too long for a step is divided at its next headings.</li>
          <li>Links and images in a heading that begins a step move to the start of the step.</li>
          <li>
            Formats and lists of Word, Google Docs and Notion are kept. In Word, use the style HTML
            Preformatted or a monospaced font for code.
          </li>
          <li>
            Links between the documents of one archive become links between their guides. Links to
            other files become text, and the report names them.
          </li>
          <li>
            Hidden text, buttons and menus of a web page, and the table of contents of Word, are
            left out and named.
          </li>
        </Points>
      </Part>
      <Part title="Download a guide">
        <p>
          Choose <strong>Download</strong> in the menu ⋮ of the editor for a Markdown or an HTML
          document. For paper or a PDF, print the public page: buttons and menus are left out, and
          folded parts are open.
        </p>
      </Part>
      <Part title="Export all guides">
        <p>
          <strong>Export</strong> in the list of guides downloads a zip archive with all guides that
          you can access: a Markdown file for each guide, all guides as JSON, and the uploaded
          images. The archive can be imported again. The trash and unpublished changes are not in
          it.
        </p>
      </Part>
      <Part title="Keep guides in Git">
        <p>
          A program can do both for you: see{" "}
          <TextLink href="/docs/sync-from-git">Sync a folder from Git</TextLink> and{" "}
          <TextLink href="/docs/nightly-export">Nightly export</TextLink>.
        </p>
      </Part>
    </>
  );
}
