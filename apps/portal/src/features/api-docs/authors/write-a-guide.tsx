import { MAX_DESCRIPTION, MAX_IMAGE_BYTES, MAX_STEPS, MAX_TITLE } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Key } from "#components/ui/text/key.tsx";
import { formatBytes } from "#lib/formats/format.ts";
import { Part, Points, Steps } from "../server/prose.tsx";

/** Help for authors: the editor. */
export function WriteAGuide() {
  return (
    <>
      <Part title="Create a guide">
        <Steps>
          <li>
            Open <TextLink href="/guides/new">New guide</TextLink>.
          </li>
          <li>
            Enter a title of up to {MAX_TITLE} characters. It says what readers will be able to do,
            for example “Set up a new laptop”.
          </li>
          <li>
            Choose a category and, if you want, a template. A template has the steps that such a
            guide usually needs. You replace its texts with your own.
          </li>
          <li>
            Select <strong>Create draft</strong>. The editor opens. No reader sees a draft.
          </li>
        </Steps>
        <p>
          The description has up to {MAX_DESCRIPTION} characters. It is shown below the title, in
          lists, and in the results of search engines.
        </p>
        <p>
          Below the address is the language of the guide. Screen readers, the translation of
          browsers and search engines use it. Owners choose the language of new guides under{" "}
          <strong>Settings → Profile</strong>.
        </p>
      </Part>
      <Part title="Write steps">
        <p>
          A guide has up to {MAX_STEPS} steps. Each step has a title, which is optional, and its
          content. Readers mark a step as done, so one step is one action with its result.
        </p>
        <Points>
          <li>
            To add a step, select <strong>Add step</strong> at the end, the plus sign between two
            steps, or press <Key>Ctrl</Key> <Key>Shift</Key> <Key>Enter</Key> in a step.
          </li>
          <li>
            To move a step, drag its handle. With the keyboard, focus the handle, press{" "}
            <Key>Space</Key>, and use the arrow keys.
          </li>
          <li>
            The menu of a step duplicates and deletes it. A deletion can be undone in the message
            that follows.
          </li>
        </Points>
      </Part>
      <Part title="Insert blocks">
        <p>
          Type <Key>/</Key> at the start of a line or after a space to insert a block: a heading, a
          list, a task list, a definition list, a note, a tip, a warning, an image, a code block, a
          table, details that readers open, a quote, or a divider. The bar above the text has the
          same blocks and the formats bold, italic, strikethrough, code and link.
        </p>
        <p>
          Text that you paste keeps its headings, lists, tables, links and images. A message names
          what a guide cannot have. To paste without formatting, press <Key>Ctrl</Key>{" "}
          <Key>Shift</Key> <Key>V</Key>. Markdown that you type, such as <Key>#</Key> or{" "}
          <Key>-</Key> and a space, becomes the block that it describes.
        </p>
      </Part>
      <Part title="Write from right to left">
        <p>
          The first letter of a title, a paragraph, a list or a table decides on its direction, so
          that Arabic and Hebrew run from right to left without a setting. To change the direction
          of a block that begins with a word of another script, switch the step to{" "}
          <strong>HTML</strong> and add <Code>dir="rtl"</Code> to the element of the block.
        </p>
      </Part>
      <Part title="Add images">
        <p>
          Upload an image with the button in the bar, paste it, or drop it into a step. JPEG, PNG,
          WebP, GIF and AVIF files of up to {formatBytes(MAX_IMAGE_BYTES)} are accepted. Guidepost
          removes the place and the time of a photo from the file.
        </p>
        <p>
          Select the image to describe it. Screen readers read the description aloud. Leave it empty
          only for an image that has no information.
        </p>
      </Part>
      <Part title="How drafts are saved">
        <p>
          The editor saves while you write, and shows “Saved” next to the title. Without a
          connection, it keeps your changes in this browser, and saves them when the connection is
          back. When another person changes the same guide, the editor combines both changes, and
          shows you the parts that both of you changed.
        </p>
      </Part>
      <Part title="Keyboard shortcuts">
        <p>
          Press <Key>?</Key> outside of a text to see all shortcuts. On a Mac, use <Key>⌘</Key> in
          place of <Key>Ctrl</Key>.
        </p>
        <Points>
          <li>
            <Key>Ctrl</Key> <Key>K</Key>: search guides, pages and actions. In a text: insert a
            link.
          </li>
          <li>
            <Key>Ctrl</Key> <Key>S</Key>: save.
          </li>
          <li>
            <Key>Ctrl</Key> <Key>B</Key> and <Key>Ctrl</Key> <Key>I</Key>: bold and italic.
          </li>
          <li>
            <Key>Ctrl</Key> <Key>Enter</Key>: mark a task as done.
          </li>
        </Points>
        <p>
          <TextLink href="/settings/profile">Settings → Profile</TextLink> turns those of a single
          letter off, if you press them by accident.
        </p>
      </Part>
    </>
  );
}
