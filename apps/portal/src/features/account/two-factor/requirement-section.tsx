"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { EffectList, SettingsSection } from "../settings-section.tsx";

/** Whether all members of the account must sign in with two factors. For owners. */
export function RequirementSection() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { required, enabled_at: enabledAt } = useSuspenseQuery(
    trpc.twoFactor.get.queryOptions(),
  ).data;
  const [isConfirming, setIsConfirming] = useState(false);
  const changing = useMutation(
    trpc.twoFactor.setRequirement.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: (state) => {
        setIsConfirming(false);
        queries.setQueryData(trpc.twoFactor.get.queryKey(), state);
        toast(state.required ? "All members need two factors now" : "Two factors are optional now");
        // A full page load: this user may have to set it up first.
        if (state.required && enabledAt === null) window.location.reload();
      },
    }),
  );
  const effects = required
    ? ["Members can turn off two-factor sign-in. Nothing else changes."]
    : [
        ...(enabledAt === null
          ? ["You have not set it up yet. You must do so before you can continue."]
          : []),
        "Members without it must set it up at their next page, before they can do anything else.",
        "API keys keep working, also those of members without it.",
      ];
  return (
    <SettingsSection
      title="Requirement for all members"
      description="Decide whether every member of the account must sign in with two factors."
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium">
          Two-factor sign-in
          <Badge tone={required ? "good" : "neutral"}>{required ? "Required" : "Optional"}</Badge>
        </p>
        <Button onClick={() => setIsConfirming(true)}>
          {required ? "Make optional…" : "Require…"}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={required ? "Make two-factor sign-in optional?" : "Require two-factor sign-in?"}
        confirm={required ? "Make optional" : "Require it"}
        danger={required}
        mutation={changing}
        onConfirm={() => changing.mutate({ required: !required })}
      >
        <EffectList effects={effects} />
      </ConfirmDialog>
    </SettingsSection>
  );
}
