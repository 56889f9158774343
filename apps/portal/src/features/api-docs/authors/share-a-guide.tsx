import { MAX_PRIVATE_LINKS, PRIVATE_LINK_DAYS } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

const DAYS = PRIVATE_LINK_DAYS.join(", ").replace(/, (\d+)$/, " or $1");

/** Help for authors: the ways in which readers get to a guide. */
export function ShareAGuide() {
  return (
    <>
      <Part title="Open the share dialog">
        <p>
          After the first publication, a dialog offers all ways to share the guide.{" "}
          <strong>Share</strong> in the editor opens it again.
        </p>
      </Part>
      <Part title="Share the public link">
        <p>
          Copy the public link and send it. Everyone who has it can read the guide without an
          account, and search engines can list it. On a phone, the button <strong>Share</strong> of
          the public page offers the apps of the phone.
        </p>
      </Part>
      <Part title="Show a draft to selected people">
        <Steps>
          <li>
            In the share dialog, go to <strong>Private links</strong>.
          </li>
          <li>Choose how long the link works: {DAYS} days. Then create the link.</li>
          <li>Copy the link and send it.</li>
        </Steps>
        <Points>
          <li>
            A private link shows the guide with the changes that you have not published. People who
            have it cannot edit anything, and search engines do not list it.
          </li>
          <li>
            The list shows when a link was last opened. <strong>Revoke</strong> ends it immediately.
          </li>
          <li>A guide can have {MAX_PRIVATE_LINKS} active links.</li>
        </Points>
      </Part>
      <Part title="Embed a guide in another site">
        <p>
          Copy the embed code from the share dialog into the HTML of a page. The guide adjusts its
          height, and always shows the published version. Tools that know oEmbed, such as many
          wikis, only need the public link.
        </p>
      </Part>
      <Part title="Print a QR code">
        <p>
          The share dialog has a QR code of the public link, as SVG for print and as PNG for other
          uses. Put it on a device or at a workplace, so that readers open the guide with the camera
          of their phone.
        </p>
      </Part>
      <Part title="Feeds">
        <p>
          Your public page has an Atom feed of your newest guides. Its URL is in the share dialog.
          Add it to a feed reader or a chat, so that people see when you publish a guide.{" "}
          <TextLink href="/docs/webhooks">Webhooks</TextLink> notify a program of each change.
        </p>
      </Part>
    </>
  );
}
