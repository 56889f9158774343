import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "#components/ui/layout/page-header.tsx";
import { InviteMember } from "#features/account/members/invite-member.tsx";
import { requireActor } from "#server/auth/session.ts";

export const metadata: Metadata = { title: "Members" };

export default async function MembersLayout({ children }: { children: ReactNode }) {
  const { user } = await requireActor();
  return (
    <>
      <PageHeader
        title="Members"
        description="Members write their own guides and create their own keys. Owners manage everything in the account."
        {...(user.role === "owner" && { actions: <InviteMember /> })}
      />
      {children}
    </>
  );
}
