import type { Profile } from "@guidepost/contract";
import { TextLink } from "#components/ui/button.tsx";
import { AccountNameForm } from "./account-name-form.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** The account that one is in; its owners may rename it. */
export function AccountSection({ account, role }: Pick<Profile, "account" | "role">) {
  return (
    <SettingsSection
      title="Account"
      description="Guides, keys and requests belong to the account that you are in."
    >
      <dl className="grid gap-x-6 gap-y-4 p-5 text-sm sm:grid-cols-3 [&_dt]:text-ink-soft">
        {role === "member" && (
          <div>
            <dt>Name</dt>
            <dd className="font-medium wrap-anywhere">{account.name}</dd>
          </div>
        )}
        <div>
          <dt>Your role</dt>
          <dd className="font-medium">{role === "owner" ? "Owner" : "Member"}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>
            <TextLink href="/settings/plan">{account.plan_name}</TextLink>
          </dd>
        </div>
      </dl>
      {role === "owner" && (
        <div className="border-t border-line">
          <AccountNameForm name={account.name} />
        </div>
      )}
    </SettingsSection>
  );
}
