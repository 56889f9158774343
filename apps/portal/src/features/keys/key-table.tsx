import type { ApiKey, ApiKeySort } from "@guidepost/contract";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/cn.ts";
import { type KeyOrder, nextOrder } from "./key-model.ts";
import { type KeyAction, KeyRow } from "./key-row.tsx";

function Heading({ name, className }: { name: string; className?: string }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cn("px-3 py-2 text-left font-medium", className)}
    >
      {name}
    </th>
  );
}

function SortHeading({
  name,
  by,
  order,
  onOrder,
  className,
}: {
  name: string;
  by: ApiKeySort;
  order: KeyOrder;
  onOrder: (order: KeyOrder) => void;
  className?: string;
}) {
  const isSorted = order.by === by;
  const Arrow = isSorted ? (order.descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : "none"}
      className={cn("px-1 py-1 text-left font-medium", className)}
    >
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, by))}
        className={cn(
          "inline-flex items-center gap-1 rounded-md px-2 py-1 whitespace-nowrap hover:bg-line/60 hover:text-ink",
          isSorted && "text-ink",
        )}
      >
        {name}
        <Arrow aria-hidden className={cn("size-3.5", !isSorted && "opacity-60")} />
      </button>
    </th>
  );
}

/** The keys as a table, or as cards where it would not fit. */
export function KeyTable({
  keys,
  now,
  withHolder,
  reader,
  order,
  onOrder,
  onAction,
}: {
  keys: readonly ApiKey[];
  now: number;
  withHolder: boolean;
  /** The current user's username. */
  reader: string;
  order: KeyOrder;
  onOrder: (order: KeyOrder) => void;
  onAction: (action: KeyAction, key: ApiKey) => void;
}) {
  const sorting = { order, onOrder };
  return (
    <Card className="overflow-hidden">
      <table role="table" aria-label="API keys" className="block w-full @4xl:table">
        <thead
          role="rowgroup"
          className="hidden bg-sunken text-xs text-ink-soft @4xl:table-header-group"
        >
          <tr role="row">
            <SortHeading name="Name" by="name" {...sorting} className="pl-2" />
            <Heading name="Key" />
            <Heading name="Scopes" />
            {withHolder && <Heading name="Holder" />}
            <SortHeading name="Created" by="created" {...sorting} />
            <SortHeading name="Last used" by="used" {...sorting} />
            <Heading name="Status" />
            <th role="columnheader" scope="col" className="w-14">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line @4xl:table-row-group">
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} {...{ now, withHolder, reader, onAction }} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
