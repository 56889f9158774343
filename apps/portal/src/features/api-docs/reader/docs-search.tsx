"use client";

import { Search } from "lucide-react";
import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from "react";
import { areLetterKeysOn } from "#lib/browser/letter-keys.ts";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";
import { DOCS_SEARCH_PATH } from "#lib/docs/docs-pages.ts";

type DialogProps = { contact: string | undefined; onClose: () => void };

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, dialog") !== null)
  );
}

/** Whether a key press opens the search, on any keyboard layout. */
export function opensSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey) return false;
  const hasCommandKey = event.ctrlKey || event.metaKey;
  if (hasCommandKey) return !event.shiftKey && shortcutKey(event) === "k";
  return shortcutKey(event) === "/" && !isTyping(event) && areLetterKeysOn();
}

/**
 * The link to the search. With scripts, it opens a dialog, as `/` and Ctrl K do (contract DOCS-9). The dialog and the
 * index are loaded when it opens first.
 */
export function DocsSearch({
  contact,
}: {
  /** The URL of the operator's support. */
  contact?: string;
}) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  const [isOpen, setIsOpen] = useState(false);

  const show = useCallback(() => {
    setIsOpen(true);
    import("../search/search-dialog.tsx")
      .then(({ SearchDialog }) => setDialog(() => SearchDialog))
      // A later release has other files. The page of results needs none.
      .catch(() => window.location.assign(DOCS_SEARCH_PATH));
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      show();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [show]);

  const onClick = (event: MouseEvent) => {
    // Ctrl and a click open the page in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show();
  };

  return (
    <>
      <a
        href={DOCS_SEARCH_PATH}
        aria-label="Search the documentation"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={onClick}
        className="flex h-9 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-ink-soft hover:border-line-strong hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
        <span className="max-md:hidden">Search</span>
        <kbd
          aria-hidden
          className="ml-4 rounded-sm border border-line px-1.5 font-mono text-xs max-lg:hidden"
        >
          /
        </kbd>
      </a>
      {isOpen && Dialog && <Dialog contact={contact} onClose={() => setIsOpen(false)} />}
    </>
  );
}
