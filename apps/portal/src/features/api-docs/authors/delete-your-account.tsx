import { DELETION_GRACE_DAYS } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

/** Help for authors: the deletion of a user and of an account (contract ACCT-18, USER-6, USER-7). */
export function DeleteYourAccount() {
  return (
    <>
      <Part title="Your user or the whole account">
        <Points>
          <li>
            <strong>Delete your user</strong> removes you: your name, your email address and your
            way to sign in. The account and its other users stay. The last owner cannot do this.
          </li>
          <li>
            <strong>Delete account</strong> removes the account with all of its users, guides, keys
            and logs. Only owners can do this.
          </li>
        </Points>
      </Part>
      <Part title="Delete">
        <Steps>
          <li>
            Open <TextLink href="/settings/profile">Settings → Profile</TextLink> and go to{" "}
            <strong>Deletion</strong>.
          </li>
          <li>
            Select <strong>Delete your user…</strong> or <strong>Delete account…</strong>. The
            dialog lists what ends.
          </li>
          <li>
            Select <strong>Export everything</strong> to keep a copy: guides with their images, and
            a JSON file. For an account, it has members, settings, feedback, insights and the audit
            log. For your user, it has what else Guidepost has about you.
          </li>
          <li>
            If you delete your user, choose whether your guides are deleted or move to another user
            of the account.
          </li>
          <li>Confirm with your password, and with a code if you use two-factor sign-in.</li>
        </Steps>
        <p>
          You are signed out. API keys stop working, and public pages of deleted guides show “not
          found” immediately. You receive an email.
        </p>
      </Part>
      <Part title="Undo a deletion">
        <p>
          Sign in within {DELETION_GRACE_DAYS} days. The deletion of an account is undone by the
          sign-in of an owner. Keys and guides then work as before. Guides that moved to another
          user stay there. You receive an email two days before the end.
        </p>
      </Part>
      <Part title="What stays afterwards">
        <p>
          After {DELETION_GRACE_DAYS} days, the data is deleted permanently. Usernames stay
          reserved, so that no other person can use your former addresses.
        </p>
      </Part>
    </>
  );
}
