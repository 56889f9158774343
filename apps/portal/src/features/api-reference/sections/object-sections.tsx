import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/inline-code.tsx";
import type { ApiError } from "../openapi/operations.ts";
import { FieldTree } from "./field-tree.tsx";
import { MarkdownText } from "./markdown.tsx";
import { type ApiObject, ERROR_ANCHOR } from "../openapi/schema-tree.ts";
import { SectionHeading } from "./section-heading.tsx";

const SECTION_CLASS =
  "flex flex-col gap-4 border-t border-line pt-8 [div+&]:border-t-0 [div+&]:pt-0";

export function ObjectSection({ object }: { object: ApiObject }) {
  return (
    <section
      id={object.anchor}
      aria-labelledby={`${object.anchor}-title`}
      className={SECTION_CLASS}
    >
      <div>
        <SectionHeading anchor={object.anchor}>{object.name}</SectionHeading>
        <MarkdownText text={object.field.description} className="mt-1 text-ink-soft" />
      </div>
      <Card className="px-4 py-1">
        <FieldTree fields={object.field.fields} isSent={false} depth={1} />
      </Card>
    </section>
  );
}

/** Every error code of the operations. */
export function ErrorSection({ errors }: { errors: ApiError[] }) {
  return (
    <section id={ERROR_ANCHOR} aria-labelledby={`${ERROR_ANCHOR}-title`} className={SECTION_CLASS}>
      <div>
        <SectionHeading anchor={ERROR_ANCHOR}>Error</SectionHeading>
        <p className="mt-1 text-ink-soft">
          Every error has the same form: an object <Code>error</Code> with a <Code>code</Code> for
          programs and a <Code>message</Code> for people.
        </p>
      </div>
      <Card className="px-4 py-1">
        <dl className="divide-y divide-line text-sm">
          {errors.map(({ status, code, description }) => (
            <div key={code} className="flex flex-col gap-1 py-2.5 sm:flex-row sm:gap-4">
              <dt className="flex shrink-0 items-baseline gap-3 sm:w-64">
                <span className="tabular-nums">{status}</span>
                <code className="font-mono text-caption font-semibold">{code}</code>
              </dt>
              <dd className="text-ink-soft">
                <MarkdownText text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
