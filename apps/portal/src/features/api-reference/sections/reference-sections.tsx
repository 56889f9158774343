"use client";

import { Card } from "#components/ui/layout/card.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { type ApiError, type Group, type ReferenceData, isFound } from "../openapi/operations.ts";
import { FieldTree } from "./field-tree.tsx";
import { MarkdownText } from "./markdown.tsx";
import { type ApiObject, ERROR_ANCHOR } from "../openapi/schema-tree.ts";
import {
  SectionHeading,
  OperationList,
  useCurrentSection,
  useFragment,
} from "./section-navigation.tsx";
import { ChevronRight, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { TextField } from "#components/ui/forms/field.tsx";
import { pluralize } from "#lib/formats/format.ts";
import { REFERENCE_COLUMNS } from "../reference-layout.tsx";
import { KeyField } from "../try-it/api-key.tsx";
import { OperationSection } from "./operation-section.tsx";

const SECTION_CLASS =
  "flex flex-col gap-4 border-t border-line pt-8 [div+&]:border-t-0 [div+&]:pt-0";

function ObjectSection({ object }: { object: ApiObject }) {
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
function ErrorSection({ errors }: { errors: ApiError[] }) {
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

function foundIn(groups: Group[], search: string): Group[] {
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => isFound(operation, search)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** The key, the search and the list of operations, next to the operations. */
export function ReferenceSections({
  reference,
  apiUrl,
}: {
  reference: ReferenceData;
  apiUrl: string;
}) {
  const { groups, objects, errors } = reference;
  const [search, setSearch] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  const isSearching = search.trim() !== "";
  const found = foundIn(groups, search.trim());
  const count = found.flatMap(({ operations }) => operations).length;
  const locations = [
    ...objects.map(({ anchor, name }) => ({ anchor, name })),
    { anchor: ERROR_ANCHOR, name: "Error" },
  ];
  const shown = isSearching ? [] : locations;
  const current = useCurrentSection([
    ...found.flatMap(({ operations }) => operations.map(({ anchor }) => anchor)),
    ...shown.map(({ anchor }) => anchor),
  ]);
  useFragment(() => setSearch(""));
  const clear = () => {
    setSearch("");
    searchField.current?.focus();
  };

  const list = <OperationList groups={found} objects={shown} current={current} />;
  return (
    <div className={REFERENCE_COLUMNS}>
      <aside
        aria-label="Key and operations"
        className="flex flex-col gap-5 xl:sticky xl:top-5 xl:-m-1 xl:max-h-[calc(100dvh-2.5rem)] xl:self-start xl:overflow-y-auto xl:p-1"
      >
        <KeyField apiUrl={apiUrl} />
        <TextField
          ref={searchField}
          label="Search operations"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="sr-only">
          {isSearching && `${pluralize(count, "operation")} found`}
        </p>
        <div className="hidden xl:block">{list}</div>
        <details className="group rounded-md border border-line bg-surface xl:hidden">
          <summary className="flex items-center gap-2 px-3 py-2.5 text-sm font-medium">
            <ChevronRight
              aria-hidden
              className="size-4 text-ink-soft transition-transform group-open:rotate-90"
            />
            {isSearching ? `${count} found` : "All operations"}
          </summary>
          <div className="border-t border-line p-2">{list}</div>
        </details>
      </aside>
      <div className="flex min-w-0 flex-col gap-12">
        {groups.map(({ name, description, operations }) => (
          <div
            key={name}
            hidden={!found.some((group) => group.name === name)}
            className="flex flex-col gap-8"
          >
            <div>
              <h2 className="text-xl font-semibold">{name}</h2>
              <p className="mt-0.5 text-ink-soft">{description}</p>
            </div>
            {operations.map((operation) => (
              <OperationSection
                key={operation.anchor}
                operation={operation}
                apiUrl={apiUrl}
                isHidden={!isFound(operation, search.trim())}
              />
            ))}
          </div>
        ))}
        {count === 0 && (
          <EmptyState
            icon={SearchX}
            title="No operation found"
            action={<Button onClick={clear}>Clear the search</Button>}
          >
            Nothing matches “{search.trim()}”. Try a word of a summary, a path or a method.
          </EmptyState>
        )}
        <div hidden={isSearching} className="flex flex-col gap-8">
          <div>
            <h2 className="text-xl font-semibold">Objects</h2>
            <p className="mt-0.5 text-ink-soft">The objects in responses.</p>
          </div>
          {objects.map((object) => (
            <ObjectSection key={object.anchor} object={object} />
          ))}
          <ErrorSection errors={errors} />
        </div>
      </div>
    </div>
  );
}
