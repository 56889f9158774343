"use client";

import { type PortalSession, PROVIDER_NAMES, type SignInMethod } from "@guidepost/contract";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Globe, type LucideIcon, Monitor, Smartphone, Tablet } from "lucide-react";
import { useState } from "react";
import { signOutTo } from "#lib/browser/sign-out.ts";
import { Badge } from "#components/ui/layout/badge.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { LocalTime } from "#components/ui/text/local-time.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { countDrafts, describeDraftLoss } from "#lib/browser/drafts.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useRestoreFocus } from "../members/member-table.tsx";
import { SettingsSection } from "../settings-section.tsx";

const DEVICE_ICONS: Record<PortalSession["device_type"], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  unknown: Globe,
};

const METHOD_NAMES: Record<SignInMethod, string> = {
  password: "a password",
  ...PROVIDER_NAMES,
  passkey: "a passkey",
};

/** Falls back to no name for a session of an earlier release, and for a method of a later one. */
function methodName(method: string | null): string | undefined {
  return method !== null && Object.hasOwn(METHOD_NAMES, method)
    ? METHOD_NAMES[method as SignInMethod]
    : undefined;
}

/** The sessions of the user, with the actions that end them. */
export function SessionList() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { sessions } = useSuspenseQuery(trpc.sessions.list.queryOptions()).data;
  const boxRef = useRestoreFocus(sessions.length);
  const ending = useMutation(
    trpc.sessions.end.mutationOptions({
      onSuccess: (list) => {
        queries.setQueryData(trpc.sessions.list.queryKey(), list);
        toast("Session ended");
      },
      onError: () => void queries.invalidateQueries(trpc.sessions.list.queryFilter()),
    }),
  );
  return (
    <SettingsSection
      title="Sessions"
      description="The browsers in which you are signed in. End the sessions that you do not recognize, then change your password."
    >
      <div ref={boxRef} tabIndex={-1} className="rounded-t-lg">
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending.isPending && ending.variables.id === session.id}
              onEnd={() => ending.mutate({ id: session.id })}
            />
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line px-5 py-3.5 sm:justify-end">
        <EndOtherSessions />
        <SignOutEverywhere />
      </div>
    </SettingsSection>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: PortalSession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { device, device_type: deviceType, address, is_current: isCurrent } = session;
  const Icon = DEVICE_ICONS[deviceType];
  const method = methodName(session.method);
  return (
    <li className="flex gap-4 px-5 py-4">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium wrap-anywhere">{device}</span>
            {isCurrent && <Badge tone="good">This session</Badge>}
          </p>
          <p className="mt-0.5 text-caption wrap-anywhere text-ink-soft">
            {address ?? "Unknown address"}
            {!isCurrent && (
              <>
                {" "}
                · last used <RelativeTime at={session.used_at} />
              </>
            )}
          </p>
          <p className="text-caption text-ink-soft">
            Signed in on <LocalTime at={session.created_at} length="day" />
            {method !== undefined && ` with ${method}`}
          </p>
        </div>
        {!isCurrent && (
          <Button
            size="sm"
            busy={isEnding}
            aria-label={`End session: ${device}, ${address ?? "unknown address"}`}
            onClick={onEnd}
          >
            End session
          </Button>
        )}
      </div>
    </li>
  );
}

function EndOtherSessions() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const ending = useMutation(
    trpc.sessions.endOthers.mutationOptions({
      meta: { showsOwnError: true },
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.sessions.list.queryFilter());
        setIsConfirming(false);
        toast("All other sessions have ended");
      },
    }),
  );
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>End all other sessions</Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="End all other sessions?"
        description="You are signed out in all other browsers, also in those that are not in the list. You stay signed in here. API keys keep working: revoke those that you no longer trust."
        confirm="End other sessions"
        mutation={ending}
        onConfirm={() => ending.mutate()}
      />
    </>
  );
}

/** Ends all sessions of the user, including this one. */
function SignOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const draftLoss = isConfirming ? describeDraftLoss(countDrafts(), "Signing out") : undefined;
  const signOut = useMutation(
    useTRPC().account.signOutEverywhere.mutationOptions({
      meta: { showsOwnError: true },
      // The session has ended: the page must send no further request.
      onSuccess: () => signOutTo("/sign-in"),
    }),
  );
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Sign out everywhere?"
        description="All browsers in which you are signed in are signed out, including this one. API keys keep working: revoke those that you no longer trust."
        confirm="Sign out everywhere"
        mutation={signOut}
        busy={signOut.isSuccess}
        onConfirm={() => signOut.mutate()}
      >
        {draftLoss !== undefined && <Callout tone="danger">{draftLoss}</Callout>}
      </ConfirmDialog>
    </>
  );
}
