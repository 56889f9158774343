"use client";

import { ChevronRight, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TextField } from "#components/ui/field.tsx";
import { pluralize } from "#lib/format.ts";
import { ERROR_ANCHOR } from "../openapi/schema-tree.ts";
import { type Group, isFound } from "../openapi/operations.ts";
import { REFERENCE_COLUMNS } from "../reference-layout.tsx";
import { KeyField } from "../try-it/api-key.tsx";
import type { ReferenceData } from "../use-reference.ts";
import { ErrorSection, ObjectSection } from "./object-sections.tsx";
import { OperationList } from "./operation-list.tsx";
import { OperationSection } from "./operation-section.tsx";
import { useCurrentSection, useFragment } from "./use-sections.ts";

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
