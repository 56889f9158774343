import { DayOf } from "#components/ui/text/relative-time.tsx";
import { AnchoredHeading, Points, WithCode } from "../server/prose.tsx";
import { anchorOfRelease, RELEASES } from "./releases.ts";

export function Changelog() {
  return RELEASES.map((release) => (
    <section key={release.version} className="flex max-w-3xl min-w-0 flex-col gap-3">
      <div>
        <AnchoredHeading id={anchorOfRelease(release)}>{release.version}</AnchoredHeading>
        <p className="text-sm text-ink-soft">
          <DayOf at={release.day} />
        </p>
      </div>
      <Points>
        {release.changes.map((change) => (
          <li key={change}>
            <WithCode text={change} />
          </li>
        ))}
      </Points>
    </section>
  ));
}
