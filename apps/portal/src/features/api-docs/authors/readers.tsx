import { FEEDBACK_DAYS, MAX_FEEDBACK, MAX_INSIGHT_DAYS, MIN_LEAVING } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points } from "../server/prose.tsx";

/** Help for authors: insights and feedback. */
export function Readers() {
  return (
    <>
      <Part title="See how readers use your guides">
        <p>
          <TextLink href="/insights">Insights</TextLink> has the numbers of all guides.{" "}
          <strong>Insights</strong> in the menu of a guide has those of the guide:
        </p>
        <Points>
          <li>
            <strong>Views</strong>: each reader counts once a day.
          </li>
          <li>
            <strong>Finished</strong> and <strong>finish rate</strong>: the readers who marked all
            steps as done.
          </li>
          <li>
            <strong>Steps that readers reach</strong>: where readers leave. A step that many readers
            do not pass is usually unclear or too long.
          </li>
          <li>
            <strong>Ratings, devices and sites</strong>: how readers rate, and where they come from.
          </li>
        </Points>
        <p>
          Choose any period of up to {MAX_INSIGHT_DAYS} days. The page compares it with as many days
          before. <strong>Export CSV</strong> downloads the numbers by day.
        </p>
      </Part>
      <Part title="Find guides that need work">
        <p>
          The list of guides shows below each title how many readers came in the last seven days,
          how many of them finished, and the step at which most leave, if at least {MIN_LEAVING} do.
          The menu <strong>Columns</strong> hides this line.
        </p>
      </Part>
      <Part title="Read feedback">
        <p>
          Readers rate a guide with one to five stars, and can add a text of up to{" "}
          {MAX_FEEDBACK.toLocaleString("en")} characters. Only you and the owners of your account
          read it, on the tab <TextLink href="/insights/feedback">Feedback</TextLink>. The number in
          the navigation counts new texts.
        </p>
        <Points>
          <li>
            <strong>Mark as read</strong> removes a text from the new ones.
          </li>
          <li>
            <strong>Delete</strong> removes it permanently after ten seconds. Until then you can
            undo the deletion. The rating stays.
          </li>
          <li>Texts are kept for {FEEDBACK_DAYS} days.</li>
        </Points>
      </Part>
      <Part title="What Guidepost stores about readers">
        <p>
          Guidepost stores no name, no email address and no IP address of readers. A random cookie
          makes each reader count once. You cannot see who a reader is.
        </p>
      </Part>
    </>
  );
}
