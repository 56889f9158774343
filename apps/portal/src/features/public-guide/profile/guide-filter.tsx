import { CATEGORIES, type ProfileFilters } from "@guidepost/contract";
import { Button } from "#components/ui/forms/button.tsx";
import { Select } from "#components/ui/forms/field.tsx";
import { SearchBox } from "#components/ui/lists/list-controls.tsx";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { authorPath } from "#lib/public-paths.ts";

const CATEGORY_OPTIONS = [
  ["", "All categories"],
  ...CATEGORIES.map((one) => [one, CATEGORY_LABELS[one]] as const),
] as const;

/** Searches an author's guides (contract PROFILE-6). A plain form, which works without scripts. */
export function GuideFilter({ username, q, category }: ProfileFilters & { username: string }) {
  return (
    <form
      action={authorPath({ username })}
      method="get"
      role="search"
      aria-label="Guides of this author"
      className="mb-5 flex flex-wrap gap-2.5 print:hidden"
    >
      <SearchBox
        label="Search guides"
        name="q"
        defaultValue={q}
        placeholder="Search guides"
        className="basis-60"
      />
      <Select
        name="category"
        aria-label="Category"
        defaultValue={category ?? ""}
        options={CATEGORY_OPTIONS}
        className="min-w-40 max-sm:flex-1"
      />
      <Button type="submit" className="h-10!">
        Search
      </Button>
    </form>
  );
}
