import type { Guide } from "@guidepost/contract";
import { serverCaller } from "#trpc/server.tsx";
import { TextLink } from "#components/ui/button.tsx";
import { GuideCard } from "./guide-card.tsx";

/** More guides of the author: featured ones first, then the newest. */
export async function MoreByAuthor({ guide }: { guide: Guide }) {
  const { username, display_name } = guide.user;
  const { guides: others } = await (await serverCaller()).reader.more({ id: guide.id });
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more" className="mt-14 print:hidden">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="more" className="text-base font-semibold wrap-anywhere">
          More by {display_name}
        </h2>
        <TextLink href={`/@${username}`} prefetch={false} className="text-sm">
          All guides
        </TextLink>
      </div>
      <ul className="grid gap-3">
        {others.map((other) => (
          <GuideCard key={other.id} guide={other} />
        ))}
      </ul>
    </section>
  );
}
