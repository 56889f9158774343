import { useQuery } from "@tanstack/react-query";
import type { OpenApi } from "./openapi.ts";

const fetchDocument = async (address: string, signal: AbortSignal): Promise<OpenApi> => {
  const response = await fetch(address, { signal, credentials: "omit" });
  if (!response.ok) throw new Error(`${address} answered with ${response.status}`);
  return (await response.json()) as OpenApi;
};

const staleMs = 5 * 60_000;

/** The running API's own description of itself. */
export const useDocument = (apiUrl: string) => {
  const address = `${apiUrl}/openapi.json`;
  return useQuery({
    queryKey: ["openapi", address],
    queryFn: ({ signal }) => fetchDocument(address, signal),
    staleTime: staleMs,
    retry: 1,
  });
};
