import { TextLink } from "#components/ui/forms/button.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { Part, Points, Steps } from "../server/prose.tsx";

const RIGHTS = [
  ["Write, publish and delete your own guides", "Yes", "Yes"],
  ["See and change the guides of other members", "Yes", "No"],
  ["See insights and feedback", "All guides", "Own guides"],
  ["Create API keys", "All scopes", "Scopes read and write"],
  ["Invite, remove and change members", "Yes", "No"],
  ["Branding, audit log and account name", "Yes", "No"],
] as const;

/** Help for authors: the users of an account. */
export function Members() {
  return (
    <>
      <Part title="Roles">
        <p>
          An account has one or more users. Each of them is an owner or a member, and has a public
          page:
        </p>
        <Table caption="What owners and members can do" head={["Action", "Owner", "Member"]}>
          {RIGHTS.map(([action, owner, member]) => (
            <tr key={action}>
              <RowName>{action}</RowName>
              <Cell>{owner}</Cell>
              <Cell>{member}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
      <Part title="Invite a member">
        <Steps>
          <li>
            Open <TextLink href="/settings/members">Settings → Members</TextLink> and select{" "}
            <strong>Invite member</strong>. Your own email address must be verified.
          </li>
          <li>Enter the email address of the new member and choose a role.</li>
          <li>
            Guidepost sends an email with a link. You can also copy the link and send it yourself.
            The invitation works once, for 7 days.
          </li>
        </Steps>
        <p>
          Pending invitations are on the same page. There you send the email again, or cancel the
          invitation.
        </p>
      </Part>
      <Part title="Change a role">
        <p>
          Choose <strong>Make owner…</strong> or <strong>Make member…</strong> in the menu of the
          member. The change applies immediately. An account always has at least one owner.
        </p>
      </Part>
      <Part title="Remove a member">
        <p>
          Choose <strong>Remove…</strong> in the menu of the member. The dialog lists what ends.
        </p>
        <Points>
          <li>The person is signed out immediately, and their API keys stop working.</li>
          <li>
            Their guides stay in the account, or move to another member whom you choose. Published
            guides stay public.
          </li>
          <li>Their username stays reserved, so that no other person can take it.</li>
        </Points>
        <p>
          To leave an account yourself, choose <strong>Leave the account…</strong> on the same page.
          You can move your guides to another member in the same way.
        </p>
      </Part>
    </>
  );
}
