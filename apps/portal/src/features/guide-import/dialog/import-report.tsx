import { type ReactNode, useId } from "react";
import { Callout } from "#components/ui/layout/callout.tsx";
import { pluralize } from "#lib/formats/format.ts";
import type { ImportedFile, ImportedGuide } from "../document/imported-guide.ts";
import { Changes } from "./import-changes.tsx";
import { titleSource } from "./report-texts.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[7rem_1fr]">
      <dt className="text-caption text-ink-soft sm:pt-px">{name}</dt>
      <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
    </div>
  );
}

function Steps({ steps }: Pick<ImportedGuide, "steps">) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm">
        {pluralize(steps.length, "step")}
      </summary>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-6 text-ink-soft">
        {steps.map(({ title }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list does not change
          <li key={index}>{title ?? <em>Without a title</em>}</li>
        ))}
      </ol>
    </details>
  );
}

/** What one document becomes as a guide. */
function GuideReport({ guide }: { guide: ImportedGuide }) {
  const { title, description, steps, images } = guide;
  const heading = useId();
  return (
    <div className="flex flex-col gap-5">
      <dl className="divide-y divide-line border-y border-line">
        <Fact name="Title">
          <span className="font-semibold">{title}</span>{" "}
          <span className="text-ink-soft">{titleSource(guide)}</span>
        </Fact>
        {description !== "" && <Fact name="Description">{description}</Fact>}
        <Fact name="Steps">
          <Steps steps={steps} />
        </Fact>
        <Fact name="Images">
          {images.length === 0 ? "None to store" : `${pluralize(images.length, "image")} to store`}
        </Fact>
      </dl>
      <section aria-labelledby={heading}>
        <h3 id={heading} className="mb-2 text-sm font-semibold">
          Left out or changed
        </h3>
        <Changes guide={guide} />
      </section>
    </div>
  );
}

/** A guide of an archive: a line, which opens its report. */
function GuideLine({ guide }: { guide: ImportedGuide }) {
  const { title, fileName, steps, images, losses } = guide;
  const changes = losses.length;
  const facts = [
    pluralize(steps.length, "step"),
    ...(images.length > 0 ? [pluralize(images.length, "image")] : []),
    ...(changes > 0 ? [pluralize(changes, "change")] : []),
  ];
  return (
    <li>
      <details>
        <summary className="cursor-pointer rounded-sm py-2.5 text-sm wrap-anywhere">
          <span className="font-semibold">{title}</span>{" "}
          <span className="text-ink-soft">{facts.join(" · ")}</span>
        </summary>
        <div className="pb-5 pl-4">
          <p className="mb-2 text-caption wrap-anywhere text-ink-soft">{fileName}</p>
          <GuideReport guide={guide} />
        </div>
      </details>
    </li>
  );
}

/** What a file becomes, before anything is stored (contract IMPORT-4, IMPORT-7). */
export function FileReport({ file: { guides, refused } }: { file: ImportedFile }) {
  const [guide, ...others] = guides;
  if (guide && others.length === 0 && refused.length === 0) return <GuideReport guide={guide} />;
  return (
    <div className="flex flex-col gap-4">
      {refused.length > 0 && (
        <Callout
          tone="warning"
          title={`${pluralize(refused.length, "document")} cannot be imported`}
        >
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
            {refused.map(({ fileName, reason }) => (
              <li key={fileName} className="wrap-anywhere">
                <span className="font-medium">{fileName}:</span> {reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <ul aria-label="Guides" className="divide-y divide-line border-y border-line">
        {guides.map((one) => (
          <GuideLine key={one.fileName} guide={one} />
        ))}
      </ul>
    </div>
  );
}
