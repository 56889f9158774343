import { TextLink } from "#components/ui/forms/button.tsx";
import type { Operator } from "#lib/operator.ts";

/** What a person accepts who creates an account; nothing without configured terms (contract PUBLIC-17). */
export function TermsNotice({ operator: { terms, privacy } }: { operator: Operator }) {
  if (terms === undefined) return null;
  return (
    <p className="mt-4 text-caption text-ink-soft">
      By creating an account, you accept the <TextLink href={terms}>terms</TextLink>
      {privacy !== undefined && (
        <>
          {" "}
          and the <TextLink href={privacy}>privacy policy</TextLink>
        </>
      )}
      .
    </p>
  );
}
