import type { SavedFilter, SavedQuery } from "@guidepost/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferOutput } from "@trpc/tanstack-react-query";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { quoted } from "#lib/formats/format.ts";

/** As the client returns it: a field that JSON leaves out is absent, and never undefined. */
type FilterList = inferOutput<ReturnType<typeof useTRPC>["savedFilters"]["list"]>;

/** Stores the list that a change returned. */
export function useStoreFilters(): (list: FilterList) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (list) => void queries.setQueryData(trpc.savedFilters.list.queryKey(), list);
}

/** The saved filters of the user, and their deletion, which a toast offers to undo. */
export function useSavedFilters(): {
  filters: readonly SavedFilter[];
  remove: (filter: SavedFilter) => void;
} {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const store = useStoreFilters();
  const { data } = useQuery(trpc.savedFilters.list.queryOptions());
  const creating = useMutation({
    mutationFn: (filter: { name: string; query: SavedQuery }) =>
      client.savedFilters.create.mutate(filter),
    onSuccess: (list, { name }) => {
      store(list);
      toast(`Filter ${quoted(name)} was restored`);
    },
  });
  const deleting = useMutation({
    mutationFn: ({ id }: SavedFilter) => client.savedFilters.delete.mutate({ id }),
    onSuccess: (list, { name, query }) => {
      store(list);
      toast(`Filter ${quoted(name)} deleted`, {
        label: "Undo",
        onClick: () => creating.mutate({ name, query }),
      });
    },
  });
  return { filters: data?.filters ?? [], remove: (filter) => deleting.mutate(filter) };
}
