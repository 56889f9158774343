import { type ApiKeyGroup, apiKeyGroups, type ApiKeySort } from "@guidepost/contract";
import type { Ref } from "react";
import { Select } from "#components/ui/field.tsx";
import { SearchBox } from "#components/ui/search-box.tsx";
import { SegmentedControl } from "#components/ui/segmented-control.tsx";
import type { KeyOrder } from "./key-model.ts";

const groupNames: Record<ApiKeyGroup, string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  all: "All",
};

const orders = [
  ["created down", "Newest first"],
  ["created up", "Oldest first"],
  ["used down", "Last used first"],
  ["used up", "Longest unused first"],
  ["name up", "Name, A to Z"],
  ["name down", "Name, Z to A"],
] as const;

function parse(value: string): KeyOrder {
  const [by, direction] = value.split(" ");
  return { by: by as ApiKeySort, descending: direction === "down" };
}

/** Narrows the list; sorts it where the table's headings do not show. */
export function KeyToolbar({
  group,
  onGroup,
  counts,
  search,
  onSearch,
  searchRef,
  order,
  onOrder,
  withHolder,
}: {
  group: ApiKeyGroup;
  onGroup: (group: ApiKeyGroup) => void;
  counts: Record<ApiKeyGroup, number>;
  search: string;
  onSearch: (search: string) => void;
  searchRef: Ref<HTMLInputElement>;
  order: KeyOrder;
  onOrder: (order: KeyOrder) => void;
  withHolder: boolean;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SegmentedControl
        label="Status"
        value={group}
        onChange={onGroup}
        segments={apiKeyGroups.map((value) => ({
          value,
          label: groupNames[value],
          count: counts[value],
        }))}
      />
      <div className="flex w-full flex-wrap gap-3 @4xl:w-auto">
        <SearchBox
          label="Search keys"
          placeholder={withHolder ? "Name, holder or last four" : "Name or last four characters"}
          ref={searchRef}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="basis-64"
        />
        <Select
          aria-label="Sort by"
          value={`${order.by} ${order.descending ? "down" : "up"}`}
          onChange={(event) => onOrder(parse(event.target.value))}
          options={orders}
          className="flex-1 basis-44 @4xl:hidden"
        />
      </div>
    </div>
  );
}
