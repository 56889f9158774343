"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";

export const providerNames = { github: "GitHub", google: "Google" } as const;
export type ProviderId = keyof typeof providerNames;

/** Sign-in at another service, for those that the operator has set up. */
export const ProviderButtons = ({
  providers,
  next,
}: {
  providers: readonly ProviderId[];
  next: string;
}) => {
  const [going, setGoing] = useState<ProviderId>();
  if (providers.length === 0) return null;
  return (
    <>
      <div className="flex flex-col gap-2.5">
        {providers.map((provider) => (
          <Button
            key={provider}
            size="lg"
            busy={going === provider}
            onClick={() => {
              setGoing(provider);
              void signIn(provider, { callbackUrl: next });
            }}
          >
            Continue with {providerNames[provider]}
          </Button>
        ))}
      </div>
      <p className="my-5 flex items-center gap-3 text-xs text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your e-mail address
      </p>
    </>
  );
};
