import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import {
  type Command,
  type CommandGroup,
  guideCommands,
  keyCommands,
  matches,
} from "./commands.ts";

/** Results of each kind in the palette. The lists have all. */
const MAX_RESULTS = 5;

/** A search starts this long after the last key press. */
const DELAY_MS = 150;

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}

/** Guides and keys that match a query; the last changed guides without a query. */
export function useFound(query: string): { groups: CommandGroup[]; isSearching: boolean } {
  const trpc = useTRPC();
  const search = useDelayed(query.trim());
  const guides = useQuery(
    trpc.guides.search.queryOptions(
      { limit: MAX_RESULTS, ...(search && { search }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const keys = useQuery(
    trpc.keys.list.queryOptions(
      { search },
      { enabled: search !== "", placeholderData: keepPreviousData },
    ),
  );
  // Results of the previous words stay while the next ones are searched, if they match by name.
  const isCurrent = search === query.trim() && !guides.isPlaceholderData && !keys.isPlaceholderData;
  const shown = (commands: Command[]) =>
    isCurrent ? commands : commands.filter((command) => matches(command, query.trim()));
  const foundKeys = search === "" ? [] : (keys.data?.keys ?? []).slice(0, MAX_RESULTS);
  return {
    groups: [
      {
        label: search === "" ? "Last changed guides" : "Guides",
        items: shown(guideCommands(guides.data?.guides ?? [])),
      },
      { label: "API keys", items: shown(keyCommands(foundKeys)) },
    ],
    isSearching: guides.isFetching || keys.isFetching || !isCurrent,
  };
}
