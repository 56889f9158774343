"use client";

import type { Category, GuideAuthors, GuideSort, GuideStatus } from "@guidepost/contract";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { authorName } from "./author-name.ts";
import { categoryNames } from "./category-names.ts";
import { isNarrowed, type GuideQuery } from "./guide-query.ts";

/** Typing rests this long, in ms, before the list is asked. */
const restMs = 250;

const statuses = [
  ["", "Any status"],
  ["draft", "Drafts"],
  ["published", "Published"],
] as const;
const sorts = [
  ["updated", "Last changed"],
  ["created", "Newest"],
  ["title", "Title"],
  ["views", "Most viewed"],
] as const;
const categories = [["", "Any category"], ...Object.entries(categoryNames)] as const;

type Props = {
  query: GuideQuery;
  onChange: (change: Partial<GuideQuery>) => void;
  /** Whose guides there are. */
  authors: GuideAuthors["authors"];
};

export const GuideFilters = ({ query, onChange, authors }: Props) => {
  const [search, setSearch] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // As it is when the typing rests: another filter may be chosen meanwhile.
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange));
  // The address may change by itself, as with Back.
  useEffect(() => setSearch(query.search), [query.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // One that is asked for is offered, with guides or without.
  const offered =
    query.author === undefined || authors.some(({ username }) => username === query.author)
      ? authors
      : [...authors, { username: query.author, removed: false }];

  const type = (text: string) => {
    setSearch(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change.current({ search: text }), restMs);
  };

  return (
    <div role="search" className="mb-4 flex flex-wrap gap-2">
      <SearchBox
        label="Search guides"
        placeholder="Search titles and descriptions"
        className="basis-60"
        value={search}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        aria-label="Status"
        className="basis-36 max-sm:grow sm:basis-34"
        options={statuses}
        value={query.status ?? ""}
        onChange={({ target }) => onChange({ status: (target.value || undefined) as GuideStatus })}
      />
      <Select
        aria-label="Category"
        className="basis-36 max-sm:grow sm:basis-38"
        options={categories}
        value={query.category ?? ""}
        onChange={({ target }) => onChange({ category: (target.value || undefined) as Category })}
      />
      {offered.length > 1 && (
        <Select
          aria-label="Author"
          className="basis-36 max-sm:grow sm:basis-38"
          options={[
            ["", "Any author"],
            ...offered.map((author) => [author.username, authorName(author)] as const),
          ]}
          value={query.author ?? ""}
          onChange={({ target }) => onChange({ author: target.value || undefined })}
        />
      )}
      <Select
        aria-label="Sort by"
        className="basis-36 max-sm:grow sm:basis-38"
        options={sorts}
        value={query.sort}
        onChange={({ target }) => onChange({ sort: target.value as GuideSort })}
      />
      <label className="flex h-10 items-center gap-2 px-1 text-sm">
        <input
          type="checkbox"
          checked={query.featured}
          onChange={({ target }) => onChange({ featured: target.checked })}
          className="size-4 accent-accent"
        />
        Featured
      </label>
      {isNarrowed(query) && (
        <Button
          variant="ghost"
          icon={X}
          className="h-10"
          onClick={() =>
            onChange({
              search: "",
              status: undefined,
              category: undefined,
              author: undefined,
              featured: false,
            })
          }
        >
          Clear
        </Button>
      )}
    </div>
  );
};
