"use client";

import { useQuery } from "@tanstack/react-query";
import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { useProfile } from "../use-profile.ts";

/** Whom to ask for another plan, where one may not change it oneself. */
export function WhoChangesPlan() {
  const { role, account } = useProfile();
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  if (role === "owner")
    return (
      <Callout>
        {account.own_limits ? "Your limits were agreed with " : "Plans are changed by "}
        <OperatorContactLink />: ask them for another {account.own_limits ? "plan" : "one"}.
      </Callout>
    );
  const owners = data?.members.filter((member) => member.role === "owner") ?? [];
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(
    owners.map((owner) => owner.display_name),
  );
  return (
    <Callout>
      To change the plan, ask an owner of your account{names === "" ? "" : `: ${names}`}.
    </Callout>
  );
}
