"use client";

import type { Provider } from "@guidepost/contract";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";

type OfferedProvider = { id: Provider; name: string };

/**
 * Buttons to sign in with another service. The names are props, because an import of the contract
 * would add Zod to the code of the sign-in page.
 */
export function ProviderButtons({
  providers,
  next,
}: {
  providers: readonly OfferedProvider[];
  next: string;
}) {
  const [going, setGoing] = useState<Provider>();
  if (providers.length === 0) return null;
  return (
    <>
      <div className="flex flex-col gap-2.5">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            size="lg"
            busy={going === id}
            onClick={() => {
              setGoing(id);
              void signIn(id, { callbackUrl: next });
            }}
          >
            Continue with {name}
          </Button>
        ))}
      </div>
      <p className="my-5 flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email address
      </p>
    </>
  );
}
