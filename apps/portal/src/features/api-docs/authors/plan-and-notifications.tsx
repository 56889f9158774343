import {
  HAS_BRANDING,
  IMAGE_STORAGE,
  NOTIFICATION_DAYS,
  PLAN_IDS,
  PLANS,
} from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { formatBytes } from "#lib/formats/format.ts";
import { Part, Points } from "../server/prose.tsx";

function PlanTable() {
  return (
    <Table
      caption="What each plan permits"
      head={[
        "Plan",
        { figure: "Guides" },
        { figure: "Images" },
        { figure: "API requests a month" },
        "Branding",
      ]}
    >
      {PLAN_IDS.map((id) => {
        const { name, limits } = PLANS[id];
        return (
          <tr key={id}>
            <RowName>{name}</RowName>
            <Cell figure>{limits.guideLimit?.toLocaleString("en") ?? "No limit"}</Cell>
            <Cell figure>{formatBytes(IMAGE_STORAGE[id])}</Cell>
            <Cell figure>
              {limits.monthlyQuota === 0 ? "None" : limits.monthlyQuota.toLocaleString("en")}
            </Cell>
            <Cell>{HAS_BRANDING[id] ? "Yes" : "No"}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}

/** Help for authors: the plan, its usage, and notifications. */
export function PlanAndNotifications() {
  return (
    <>
      <Part title="What a plan permits">
        <PlanTable />
        <p>
          An Enterprise account can have limits of its own. Yours are in{" "}
          <TextLink href="/settings/plan">Settings → Plan</TextLink>, with how much of them is used.
        </p>
      </Part>
      <Part title="Change the plan">
        <p>
          Owners change the plan in <TextLink href="/settings/plan">Settings → Plan</TextLink>, if
          the operator of your Guidepost permits it. A dialog lists the effects before. They apply
          immediately. No guide and no image is deleted by a smaller plan: you only cannot add more
          until you are below its limits.
        </p>
      </Part>
      <Part title="API usage">
        <p>
          <TextLink href="/developer/usage">Usage</TextLink> shows the requests of the month by day
          and by key. <TextLink href="/docs/limits">Limits</TextLink> explains which requests count.
        </p>
      </Part>
      <Part title="Notifications">
        <p>
          The bell lists news about keys, usage, webhooks and the account for {NOTIFICATION_DAYS}{" "}
          days. In{" "}
          <TextLink href="/settings/notifications">Settings → Notification settings</TextLink> you
          choose for each kind whether you also receive an email.
        </p>
        <Points>
          <li>
            The <strong>weekly summary</strong> has the views and completions of the last week. It
            is off until you turn it on.
          </li>
          <li>
            Emails about your sign-in, your password and new keys with admin rights cannot be turned
            off.
          </li>
        </Points>
      </Part>
    </>
  );
}
