"use client";

import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "#lib/cn.ts";
import { DOCS_INDEX_PATH, DOCS_SEARCH_PATH } from "#lib/docs/docs-pages.ts";
import {
  createDocsSearch,
  type DocsSearch,
  type DocsSection,
  MAX_DOCS_QUERY,
} from "#lib/docs/search/docs-search.ts";
import { pluralize } from "#lib/formats/format.ts";
import { SearchMatch } from "./search-matches.tsx";
import { SearchContact, SearchSuggestions } from "./suggestions.tsx";

const MAX_MATCHES = 8;

let search: Promise<DocsSearch> | undefined;

/** @throws Error when the index cannot be loaded */
async function requestSearch(): Promise<DocsSearch> {
  const response = await fetch(DOCS_INDEX_PATH);
  if (!response.ok) throw new Error(`The index has the status ${response.status}`);
  return createDocsSearch((await response.json()) as DocsSection[]);
}

/** The search, which is loaded once. After a failure, the next dialog loads it again. */
function loadSearch(): Promise<DocsSearch> {
  search ??= requestSearch();
  search.catch(() => (search = undefined));
  return search;
}

type LoadState = { kind: "loading" } | { kind: "failed" } | { kind: "ready"; find: DocsSearch };

function useSearch(): LoadState {
  const [state, setState] = useState<LoadState>({ kind: "loading" });
  useEffect(() => {
    loadSearch().then(
      (find) => setState({ kind: "ready", find }),
      () => setState({ kind: "failed" }),
    );
  }, []);
  return state;
}

function resultsPath(query: string): string {
  return `${DOCS_SEARCH_PATH}?${new URLSearchParams({ q: query }).toString()}`;
}

/** A dialog that searches the documentation while the reader types: a combobox with a list (contract DOCS-9). */
export function SearchDialog({
  contact,
  onClose,
}: {
  contact: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const state = useSearch();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const query = typed.trim();
  const matches = state.kind === "ready" && query !== "" ? state.find(query, MAX_MATCHES) : [];

  // A layout effect: the field has the focus before the next key is pressed.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setActive((active + step + matches.length) % matches.length);
    }
    if (event.key !== "Enter" || query === "") return;
    event.preventDefault();
    const { href = resultsPath(query) } = matches[active] ?? {};
    dialog.current?.close();
    window.location.assign(href);
  };

  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current.close();
  };

  const status =
    state.kind === "failed"
      ? "The search could not be loaded. Press Enter to open the page of results."
      : query === ""
        ? ""
        : state.kind === "loading"
          ? "Searching…"
          : matches.length === 0
            ? `No results for “${query}”. Check the spelling, or search for fewer words.`
            : pluralize(matches.length, "result");

  return (
    // A click on the backdrop is a click on the dialog itself. Escape closes it too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Search the documentation"
      onClose={onClose}
      onClick={closeOutside}
      className="m-auto mt-[10dvh] w-[calc(100vw-2rem)] max-w-2xl overflow-hidden rounded-xl border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-shade"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label="Search the documentation"
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={matches.length > 0 ? `${id}-${active}` : undefined}
          placeholder="Search the docs"
          maxLength={MAX_DOCS_QUERY}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent text-body outline-none"
        />
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="shrink-0 rounded-sm border border-line px-1.5 font-mono text-xs text-ink-soft hover:text-ink"
        >
          Esc<span className="sr-only">: close the search</span>
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        // The keyboard scrolls it by the arrow keys of the combobox.
        tabIndex={-1}
        className="max-h-[min(28rem,60dvh)] overflow-y-auto p-2 empty:hidden"
      >
        {matches.map((match, index) => (
          <a
            key={match.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={match.href}
            onClick={() => dialog.current?.close()}
            onPointerMove={() => setActive(index)}
            className={cn(
              "block scroll-m-2 rounded-md px-3 py-2 text-sm",
              index === active && "bg-accent-soft",
            )}
          >
            <SearchMatch match={match} />
          </a>
        ))}
      </div>
      <div className={cn("px-5 py-4", matches.length > 0 && "border-t border-line py-2.5")}>
        <p
          role="status"
          className={cn(
            "text-sm text-ink-soft wrap-anywhere empty:hidden",
            matches.length > 0 && "sr-only",
          )}
        >
          {status}
        </p>
        {matches.length > 0 ? (
          <a
            href={resultsPath(query)}
            className="text-sm text-accent underline-offset-4 hover:underline"
          >
            All results
          </a>
        ) : (
          <div className="flex flex-col gap-3 not-first:mt-3">
            <p className="text-xs font-semibold text-ink-soft">Pages to start with</p>
            <SearchSuggestions />
            {query !== "" && state.kind === "ready" && <SearchContact contact={contact} />}
          </div>
        )}
      </div>
    </dialog>
  );
}
