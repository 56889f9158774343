"use client";

import { type ReactNode, memo } from "react";
import { Badge } from "#components/ui/layout/badge.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { cn } from "#lib/cn.ts";
import type { Operation, Parameter } from "../openapi/operations.ts";
import { OPERATION_COLUMNS } from "../reference-layout.tsx";
import { TryIt } from "../try-it/try-it.tsx";
import { FieldLine, FieldTree } from "./field-tree.tsx";
import { MarkdownText } from "./markdown.tsx";
import { MethodBadge, SectionHeading } from "./section-navigation.tsx";
import { Responses } from "./responses.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="border-b border-line pb-2 text-sm font-semibold">{title}</h4>
      {children}
    </div>
  );
}

/** One operation: description, parameters, body and responses, with the form to send it. */
export const OperationSection = memo(
  ({
    operation,
    apiUrl,
    isHidden,
  }: {
    operation: Operation;
    apiUrl: string;
    isHidden: boolean;
  }) => (
    <section
      id={operation.anchor}
      hidden={isHidden}
      aria-labelledby={`${operation.anchor}-title`}
      className="@container border-t border-line pt-8 [div+&]:border-t-0 [div+&]:pt-0"
    >
      <SectionHeading anchor={operation.anchor}>{operation.summary}</SectionHeading>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 items-center gap-1">
          <MethodBadge method={operation.method} className="mr-1" />
          <code className="font-mono text-sm wrap-anywhere">/v1{operation.path}</code>
          <CopyButton text={`${apiUrl}/v1${operation.path}`} label="Copy the address" />
        </div>
        <Badge>{operation.scope === undefined ? "any scope" : `${operation.scope} scope`}</Badge>
      </div>
      <div className={cn("mt-4", OPERATION_COLUMNS)}>
        <div className="flex min-w-0 flex-col gap-7">
          <MarkdownText text={operation.description} />
          {operation.parameters.length > 0 && (
            <Part title="Parameters">
              <Parameters parameters={operation.parameters} />
            </Part>
          )}
          {operation.body && (
            <Part title="Body">
              <FieldTree fields={operation.body.field.fields} isSent />
            </Part>
          )}
          {operation.fileTypes.length > 0 && (
            <Part title="Body">
              <p className="mt-3 text-sm text-ink-soft">
                The file, with its type as <code className="font-mono">Content-Type</code>:{" "}
                {operation.fileTypes.join(", ")}
              </p>
            </Part>
          )}
          <Part title="Responses">
            <Responses successes={operation.successes} errors={operation.errors} />
          </Part>
        </div>
        <div className="min-w-0">
          <TryIt operation={operation} apiUrl={apiUrl} />
        </div>
      </div>
    </section>
  ),
);
OperationSection.displayName = "OperationSection";

const LOCATIONS = { path: "in the path", query: "in the query", header: "a header" };

function Parameters({ parameters }: { parameters: Parameter[] }) {
  return (
    <ul className="divide-y divide-line">
      {parameters.map((parameter) => (
        <li key={parameter.name} className="py-3">
          <FieldLine field={parameter.field} location={LOCATIONS[parameter.in]} isSent />
        </li>
      ))}
    </ul>
  );
}
