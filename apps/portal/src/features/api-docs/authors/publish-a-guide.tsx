import { RESTORABLE_DAYS } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

/** Help for authors: publication, pending changes, schedule, versions and the trash. */
export function PublishAGuide() {
  return (
    <>
      <Part title="Publish">
        <Steps>
          <li>
            Select <strong>Preview</strong> to see the guide as readers will see it.
          </li>
          <li>
            Select <strong>Publish</strong>. If something is missing, a list shows it: empty steps,
            images without a description, very long steps, and broken links. Each entry leads to its
            step.
          </li>
          <li>
            Correct the problems, or publish anyway. Everyone can open the guide at its public
            address.
          </li>
        </Steps>
        <p>
          The editor also checks links while you write. <strong>Check links</strong> in the menu ⋮
          shows the result, and repeats the check.
        </p>
      </Part>
      <Part title="Change a published guide">
        <p>
          Continue to write. Readers keep seeing the published version until you select{" "}
          <strong>Publish changes</strong>.
        </p>
        <Points>
          <li>
            <strong>Compare</strong> shows the live version and your changes word by word.
          </li>
          <li>
            <strong>Discard changes</strong> returns to the live version.
          </li>
          <li>A reader who has the guide open keeps the steps that are marked as done.</li>
        </Points>
      </Part>
      <Part title="Schedule a publication or an update">
        <Steps>
          <li>
            Choose <strong>Schedule</strong> in the menu ⋮ of the editor.
          </li>
          <li>
            Enter when the guide is published, when it is unpublished, or both. For a published
            guide with unpublished changes, enter when these changes go live. Times are in the time
            zone of your browser.
          </li>
          <li>
            Select <strong>Schedule</strong>. The guide or its changes are published within about a
            minute of that time, as they are saved then.
          </li>
        </Steps>
        <p>
          If the live guide is changed in the same places before that time, nothing is published,
          and you get a notification. <strong>Remove schedule</strong> in the same dialog removes
          the times.
        </p>
      </Part>
      <Part title="Restore an earlier version">
        <p>
          Each publication is a version. <strong>Version history</strong> in the menu ⋮ lists them
          with their author and what changed, and compares any two. <strong>Restore</strong> makes a
          version current again, as a new version, so that nothing is lost.
        </p>
      </Part>
      <Part title="Unpublish">
        <p>
          <strong>Unpublish</strong> in the menu ⋮ makes the guide a draft again. Its public address
          shows “not found” immediately. Views, ratings and versions stay.
        </p>
      </Part>
      <Part title="Delete and restore">
        <p>
          <strong>Delete</strong> moves a guide to the{" "}
          <TextLink href="/guides/trash">trash</TextLink>. Readers can no longer open it. You can
          restore it unchanged for {RESTORABLE_DAYS} days. After that, it is deleted permanently.{" "}
          <strong>Delete now</strong> does it immediately.
        </p>
      </Part>
      <Part title="Change the address">
        <p>
          A guide gets its address from its first title. To change it, select{" "}
          <strong>Change address</strong> in the editor. The former address leads readers to the new
          one.
        </p>
      </Part>
    </>
  );
}
