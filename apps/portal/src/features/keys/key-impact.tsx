import { type ApiKey, type KeyImpact, KEY_IMPACT_REQUESTS } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { Callout } from "#components/ui/layout/callout.tsx";
import { RelativeTime } from "#components/ui/text/relative-time.tsx";
import { Section } from "#components/ui/layout/section.tsx";
import { Skeleton } from "#components/ui/lists/skeleton.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { LoadFailure } from "#components/ui/lists/load-failure.tsx";
import { cn } from "#lib/cn.ts";
import { type OperationNames, nameOf } from "#lib/formats/labels.ts";
import { useTRPC } from "#trpc/client.tsx";
import { describeImpact } from "./key-model.ts";

const NO_USER_AGENT = "No user agent";

/** What uses a key (contract LOG-9). Queried each time, because a decision depends on it. */
export function useKeyImpact({ id }: Pick<ApiKey, "id">) {
  return useQuery(useTRPC().keys.impact.queryOptions({ id }, { staleTime: 0 }));
}

/** The time of a key's last use: the log is newer than the key. */
export function lastUseOf(key: ApiKey, impact: KeyImpact | undefined): string | null {
  const times = [key.last_used_at, ...(impact?.operations ?? []).map(({ last_at: at }) => at)];
  return (
    times
      .filter((at) => at !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

type Use = { name: string; requests: number };

/** Uses in a list of an impact, which is shortened in a dialog. */
const MAX_IN_SUMMARY = 3;

function TopUses({ label, uses }: { label: string; uses: readonly Use[] }) {
  const others = uses.length - MAX_IN_SUMMARY;
  return (
    <>
      <dt className="text-caption text-ink-soft sm:pt-px">{label}</dt>
      <dd className="mb-1 min-w-0 sm:mb-0">
        <ul>
          {uses.slice(0, MAX_IN_SUMMARY).map(({ name, requests }) => (
            <li key={name} className="flex justify-between gap-3">
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
              <span className="shrink-0 tabular-nums">{requests.toLocaleString("en")}</span>
            </li>
          ))}
          {others > 0 && <li className="text-ink-soft">and {others.toLocaleString("en")} more</li>}
        </ul>
      </dd>
    </>
  );
}

/** What a rotation or revocation affects, in a dialog. The dialog works without it. */
export function ImpactSummary({
  apiKey,
  impact: { data: impact, isPending },
  operationNames,
}: {
  apiKey: ApiKey;
  impact: ReturnType<typeof useKeyImpact>;
  operationNames: OperationNames;
}) {
  return (
    <div role="status">
      {impact ? (
        <Callout tone={impact.requests > 0 ? "warning" : "info"}>
          <p className="font-medium">{describeImpact(impact, lastUseOf(apiKey, impact))}</p>
          {impact.requests > 0 && (
            <dl className="mt-2 gap-x-4 gap-y-1.5 sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)]">
              <TopUses
                label="Operations"
                uses={impact.operations.map(({ operation, requests }) => ({
                  name: nameOf(operation, operationNames).label,
                  requests,
                }))}
              />
              <TopUses
                label="Programs"
                uses={impact.clients.map(({ user_agent: agent, requests }) => ({
                  name: agent ?? NO_USER_AGENT,
                  requests,
                }))}
              />
              <TopUses
                label="Addresses"
                uses={impact.addresses.map(({ address, requests }) => ({
                  name: address,
                  requests,
                }))}
              />
            </dl>
          )}
        </Callout>
      ) : isPending ? (
        <Skeleton className="h-34 rounded-lg!" />
      ) : (
        <Callout>What uses this key could not be loaded. The action still works.</Callout>
      )}
    </div>
  );
}

const HEAD = [{ figure: "Requests" }, { figure: "Last" }];

function Figures({ requests, last_at: at }: { requests: number; last_at: string }) {
  return (
    <>
      <Cell figure>{requests.toLocaleString("en")}</Cell>
      <Cell figure className="text-ink-soft">
        <RelativeTime at={at} />
      </Cell>
    </>
  );
}

/** A phone has no room for the time of the last use. */
const WITHOUT_LAST = "max-sm:[&_:is(th,td):last-child]:hidden";

/** The page's section about what uses a key. */
export function KeyImpactSection({
  apiKey,
  operationNames,
}: {
  apiKey: ApiKey;
  operationNames: OperationNames;
}) {
  const { data: impact, isPending, error, refetch } = useKeyImpact(apiKey);
  return (
    <Section
      title="What uses this key"
      description={
        impact
          ? `${describeImpact(impact, lastUseOf(apiKey, impact))}${impact.more ? ` The tables show the newest ${KEY_IMPACT_REQUESTS.toLocaleString("en")}.` : ""}`
          : "Operations, programs and addresses of the last 7 days."
      }
    >
      {isPending && <Skeleton className="h-40 rounded-lg!" />}
      {!impact && error && (
        <LoadFailure title="What uses this key could not be loaded" query={{ error, refetch }} />
      )}
      {impact && impact.requests > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Table
            caption="Operations"
            head={["Operation", { figure: "Failed" }, ...HEAD]}
            className={cn("lg:col-span-2", WITHOUT_LAST)}
          >
            {impact.operations.map(({ operation, failed, ...use }) => (
              <tr key={operation}>
                <RowName>{nameOf(operation, operationNames).label}</RowName>
                <Cell figure className={failed > 0 ? "text-danger" : "text-ink-soft"}>
                  {failed.toLocaleString("en")}
                </Cell>
                <Figures {...use} />
              </tr>
            ))}
          </Table>
          <Table
            caption="Programs"
            head={["Program (user agent)", ...HEAD]}
            className={WITHOUT_LAST}
          >
            {impact.clients.map(({ user_agent: agent, ...use }) => (
              <tr key={agent}>
                <RowName className="font-normal! wrap-anywhere">{agent ?? NO_USER_AGENT}</RowName>
                <Figures {...use} />
              </tr>
            ))}
          </Table>
          <Table caption="Addresses" head={["Client address", ...HEAD]} className={WITHOUT_LAST}>
            {impact.addresses.map(({ address, ...use }) => (
              <tr key={address}>
                <RowName>
                  <code className="font-mono text-caption font-normal wrap-anywhere">
                    {address}
                  </code>
                </RowName>
                <Figures {...use} />
              </tr>
            ))}
          </Table>
        </div>
      )}
    </Section>
  );
}
