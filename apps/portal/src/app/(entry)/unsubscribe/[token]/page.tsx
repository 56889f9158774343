import type { Metadata } from "next";
import { Providers } from "#components/shell/providers.tsx";
import { LinkButton } from "#components/ui/forms/button.tsx";
import { UnsubscribeForm } from "#features/notifications/unsubscribe-form.tsx";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { KIND_LABELS } from "#lib/formats/notification-labels.ts";
import { serverCaller } from "#trpc/server.tsx";

export const metadata: Metadata = {
  title: "Unsubscribe",
  robots: { index: false },
  // The address contains the token.
  referrer: "no-referrer",
};

/** Changes nothing: programs open the links of mails before their reader does (contract NOTE-10). */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const caller = await serverCaller();
  const target = await undefinedIfNotFound(caller.notifications.unsubscribeTarget({ token }));
  if (!target)
    return (
      <>
        <h1 className="text-2xl font-semibold">This link is not valid</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          Part of the link may be missing. You can also switch emails off in your settings.
        </p>
        <LinkButton href="/settings/notifications">Open the settings</LinkButton>
      </>
    );
  return (
    <>
      <h1 className="text-2xl font-semibold">Unsubscribe</h1>
      <Providers>
        <UnsubscribeForm token={token} label={KIND_LABELS[target.kind].label} />
      </Providers>
    </>
  );
}
