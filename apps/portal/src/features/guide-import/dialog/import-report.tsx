import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ChoiceCard } from "#components/ui/forms/choice.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { pluralize } from "#lib/formats/format.ts";
import { divideListOf, type ImportedFile, type ImportedGuide } from "../document/imported-guide.ts";
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

type GuideProps = { guide: ImportedGuide; onChange: (guide: ImportedGuide) => void };

/** Whether the items of the numbered list that a document consists of are steps (contract IMPORT-16). */
function ListChoice({ guide, onChange }: GuideProps) {
  if (!guide.list) return null;
  const { isDivided } = guide.list;
  return (
    <div className="mt-2.5">
      <ChoiceCard
        type="checkbox"
        label="Make a step of each item of the numbered list"
        description="Otherwise the list stays as it is, in one step."
        checked={isDivided}
        onChange={({ currentTarget }) => onChange(divideListOf(guide, currentTarget.checked))}
      />
    </div>
  );
}

/** What one document becomes as a guide. */
function GuideReport({ guide, onChange }: GuideProps) {
  const { title, description, steps, images } = guide;
  const heading = useId();
  return (
    <div className="flex flex-col gap-5">
      <dl className="divide-y divide-line border-y border-line">
        <Fact name="Title">
          <bdi className="font-semibold">{title}</bdi>{" "}
          <span className="text-ink-soft">{titleSource(guide)}</span>
        </Fact>
        {description !== "" && <Fact name="Description">{description}</Fact>}
        <Fact name="Steps">
          <Steps steps={steps} />
          <ListChoice guide={guide} onChange={onChange} />
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
function GuideLine({ guide, onChange }: GuideProps) {
  const { title, fileName, steps, images, losses } = guide;
  const facts = [
    pluralize(steps.length, "step"),
    ...(images.length > 0 ? [pluralize(images.length, "image")] : []),
  ];
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-2.5 rounded-sm py-2.5 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
          />
          <span className="flex min-w-0 grow flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-baseline sm:justify-between">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                <bdi>{title}</bdi>
              </span>
              <span className="block text-caption wrap-anywhere text-ink-soft">{fileName}</span>
            </span>
            <span className="flex shrink-0 flex-wrap gap-x-2 text-caption text-ink-soft">
              <span>{facts.join(" · ")}</span>
              {losses.length > 0 && (
                <span className="font-medium text-warning">
                  {pluralize(losses.length, "change")}
                </span>
              )}
            </span>
          </span>
        </summary>
        <div className="pb-5 sm:pl-6.5">
          <GuideReport guide={guide} onChange={onChange} />
        </div>
      </details>
    </li>
  );
}

/** How many guides a file becomes, and how many of them lack something. */
function Summary({ guides }: Pick<ImportedFile, "guides">) {
  const steps = guides.reduce((sum, guide) => sum + guide.steps.length, 0);
  const images = guides.reduce((sum, guide) => sum + guide.images.length, 0);
  const changed = guides.filter(({ losses }) => losses.length > 0).length;
  const facts = [
    pluralize(guides.length, "guide"),
    pluralize(steps, "step"),
    ...(images > 0 ? [pluralize(images, "image")] : []),
  ];
  return (
    <p className="text-sm">
      {facts.join(", ")}.{" "}
      <span className="text-ink-soft">
        {changed === 0
          ? "Nothing is left out."
          : changed === guides.length
            ? "All guides lack something of their documents: open a guide to see what."
            : `${pluralize(changed, "guide")} with changes: open a guide to see what is left out.`}
      </span>
    </p>
  );
}

/** What a file becomes, before anything is stored (contract IMPORT-4, IMPORT-7). */
export function FileReport({
  file,
  onChange,
}: {
  file: ImportedFile;
  onChange: (file: ImportedFile) => void;
}) {
  const { guides, refused } = file;
  const [guide, ...others] = guides;
  const replace = (old: ImportedGuide) => (changed: ImportedGuide) =>
    onChange({ ...file, guides: guides.map((one) => (one === old ? changed : one)) });
  if (guide && others.length === 0 && refused.length === 0)
    return <GuideReport guide={guide} onChange={replace(guide)} />;
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
      {guides.length > 0 && <Summary guides={guides} />}
      <ul aria-label="Guides" className="divide-y divide-line border-y border-line">
        {guides.map((one) => (
          <GuideLine key={one.fileName} guide={one} onChange={replace(one)} />
        ))}
      </ul>
    </div>
  );
}
