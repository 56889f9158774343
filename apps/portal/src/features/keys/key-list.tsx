import type { ApiKey } from "@guidepost/contract";
import { useRef, useState } from "react";
import { amount } from "../../ui/amount.ts";
import { Button } from "../../ui/button.tsx";
import { inOrder, newestFirst } from "./key-order.ts";
import { inGroup, keyGroups, matching, type KeyGroup } from "./key-state.ts";
import type { KeyAction } from "./key-row.tsx";
import { KeyTable } from "./key-table.tsx";
import { KeyToolbar } from "./key-toolbar.tsx";

/** The keys that somebody wants to see, in the order that they want. */
export const KeyList = ({
  keys,
  now,
  withHolder,
  onAction,
}: {
  keys: readonly ApiKey[];
  now: number;
  withHolder: boolean;
  onAction: (action: KeyAction, key: ApiKey) => void;
}) => {
  const [group, setGroup] = useState<KeyGroup>("active");
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState(newestFirst);

  const searchBox = useRef<HTMLInputElement>(null);
  /** Shows more again; the button that asked for it goes, so the focus moves on. */
  const widen = (how: () => void) => {
    how();
    searchBox.current?.focus();
  };

  const found = matching(keys, search, withHolder);
  const counts = Object.fromEntries(
    keyGroups.map((one) => [one, inGroup(found, one, now).length]),
  ) as Record<KeyGroup, number>;
  const shown = inOrder(inGroup(found, group, now), order);

  return (
    <div className="@container">
      <KeyToolbar
        {...{ group, counts, search, order, withHolder }}
        onGroup={setGroup}
        onSearch={setSearch}
        searchRef={searchBox}
        onOrder={setOrder}
      />
      <p role="status" className="sr-only">
        {amount(shown.length, "key")}
      </p>
      {shown.length > 0 ? (
        <KeyTable
          keys={shown}
          now={now}
          withHolder={withHolder}
          order={order}
          onOrder={setOrder}
          onAction={onAction}
        />
      ) : (
        <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
          {search.trim() === "" ? (
            <>
              <p>{group === "active" ? "No key works just now." : `No key is ${group}.`}</p>
              <Button size="sm" onClick={() => widen(() => setGroup("all"))}>
                Show all keys
              </Button>
            </>
          ) : (
            <>
              <p className="max-w-full wrap-anywhere">Nothing here matches “{search.trim()}”.</p>
              <Button size="sm" onClick={() => widen(() => setSearch(""))}>
                Clear the search
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
};
