"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#trpc/client.tsx";

/** The interval at which an open page requests new notifications. */
const REFRESH_MS = 60_000;

/** The number of unread notifications. @param initial the number when the server rendered the page */
export function useUnread(initial: number): number {
  const options = useTRPC().notifications.unread.queryOptions(undefined, {
    initialData: { unread: initial },
    refetchInterval: REFRESH_MS,
  });
  return useQuery(options).data.unread;
}

/** Marks notifications as read, and updates the lists and the number of unread ones. */
export function useRead() {
  const { notifications } = useTRPC();
  const queries = useQueryClient();
  const onSuccess = (result: { unread: number }) => {
    queries.setQueryData(notifications.unread.queryKey(), result);
    return queries.invalidateQueries(notifications.list.queryFilter());
  };
  return {
    read: useMutation(notifications.read.mutationOptions({ onSuccess })),
    readAll: useMutation(notifications.readAll.mutationOptions({ onSuccess })),
  };
}
