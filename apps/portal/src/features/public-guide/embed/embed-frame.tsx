import type { Branding } from "@guidepost/contract";
import type { ReactNode } from "react";
import { TextLink } from "#components/ui/forms/button.tsx";
import { AccentColours } from "../branding/accent-colours.tsx";
import { PageMark } from "../branding/brand-mark.tsx";

type Props = {
  /** Null without branding. */
  branding: Branding | null;
  /** The path of the guide. */
  href: string;
  children: ReactNode;
};

/** What surrounds a guide in pages of other sites. */
export function EmbedFrame({ branding, href, children }: Props) {
  return (
    <div data-embedded-guide className="mx-auto max-w-[46rem] p-4">
      {branding !== null && <AccentColours accent={branding.accent} />}
      <main>
        <article>{children}</article>
      </main>
      <footer
        lang="en"
        className="mt-5 flex flex-wrap items-center justify-between gap-3 text-caption"
      >
        <TextLink href={href}>
          {branding?.hides_credit ? "Open the guide" : "Open the guide on Guidepost"}
        </TextLink>
        <PageMark branding={branding} />
      </footer>
    </div>
  );
}
