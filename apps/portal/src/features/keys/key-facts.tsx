import type { ApiKey } from "@guidepost/contract";
import type { ReactNode } from "react";
import { RelativeTime } from "#components/ui/relative-time.tsx";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Which key this is about, and when it was last used, where that is known anew. */
export function KeyFacts({
  of: key,
  withHolder,
  lastUsed = key.last_used_at,
}: {
  of: ApiKey;
  withHolder: boolean;
  lastUsed?: string | null | undefined;
}) {
  return (
    <dl className="mb-4 flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      <Fact name="Key">
        <code className="font-mono text-caption">sk_…{key.last_four}</code>
      </Fact>
      {withHolder && <Fact name="Holder">{key.username}</Fact>}
      <Fact name="Scopes">{key.scopes.join(", ")}</Fact>
      <Fact name="Last used">
        <LastUsed at={lastUsed} />
      </Fact>
    </dl>
  );
}

/** When a key was last used. */
export function LastUsed({ at }: { at: string | null }) {
  return at === null ? (
    <span className="whitespace-nowrap">Never used</span>
  ) : (
    <RelativeTime at={at} />
  );
}
