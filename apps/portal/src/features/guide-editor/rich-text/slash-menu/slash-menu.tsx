"use client";

import { Extension } from "@tiptap/core";
import type { Editor } from "@tiptap/react";
import Suggestion, { exitSuggestion, type SuggestionProps } from "@tiptap/suggestion";
import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cn } from "#lib/cn.ts";
import { type Block, type BlockActions, findBlocks } from "./blocks.ts";

type Shown = { props: SuggestionProps<Block>; index: number };
type Listener = (shown: Shown | undefined) => void;

/** The menu of one editor: the extension reports what to show, and the component shows it. */
export type SlashMenuState = { extension: Extension; listen: (listener: Listener) => void };

/** Inserts blocks after a slash, at the start of a line or after a space. */
export function createSlashMenu(actions: BlockActions): SlashMenuState {
  let listener: Listener = () => {};
  let shown: Shown | undefined;
  const show = (next: Shown | undefined) => {
    shown = next;
    listener(next);
  };
  const move = (step: number) => {
    if (!shown) return;
    const { length } = shown.props.items;
    show({ ...shown, index: (shown.index + step + length) % length });
  };
  const KEYS: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      const block = shown?.props.items[shown.index];
      if (block) shown?.props.command(block);
    },
    Tab: () => KEYS["Enter"]?.(),
  };

  const extension = Extension.create({
    name: "slashMenu",
    // Its keys come before those of task lists.
    priority: 2_000,
    addProseMirrorPlugins() {
      return [
        Suggestion<Block>({
          editor: this.editor,
          char: "/",
          // Code, summaries and captions do not contain blocks.
          allow: ({ state: { selection } }) =>
            ["paragraph", "heading"].includes(selection.$from.parent.type.name),
          items: ({ query }) => findBlocks(query),
          command: ({ editor, range, props: block }) => {
            editor.chain().focus().deleteRange(range).run();
            (block as Block).insert(editor, actions);
          },
          render: () => ({
            onStart: (props) => show({ props, index: 0 }),
            onUpdate: (props) => show({ props, index: 0 }),
            onExit: () => show(undefined),
            onKeyDown: ({ event }) => {
              if (event.key === "Escape") {
                show(undefined);
                return true;
              }
              const run = shown && shown.props.items.length > 0 ? KEYS[event.key] : undefined;
              run?.();
              return run !== undefined;
            },
          }),
        }),
      ];
    },
  });
  return {
    extension,
    listen: (next) => {
      listener = next;
    },
  };
}

/** In pixels. */
const HEIGHT = 320;
const WIDTH = 224;

function placeOf({ clientRect }: SuggestionProps<Block>): CSSProperties {
  const caret = clientRect?.() ?? new DOMRect();
  const isAbove = caret.bottom + HEIGHT > window.innerHeight && caret.top > HEIGHT;
  return {
    left: Math.max(8, Math.min(caret.left, window.innerWidth - WIDTH - 8)),
    ...(isAbove ? { bottom: window.innerHeight - caret.top + 6 } : { top: caret.bottom + 6 }),
  };
}

/** The list of blocks below the caret. The focus stays in the text. */
export function SlashMenu({ state, editor }: { state: SlashMenuState; editor: Editor }) {
  const [shown, setShown] = useState<Shown>();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => state.listen(setShown), [state]);

  const items = shown?.props.items ?? [];
  const isOpen = items.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    // The list moves with the text.
    const place = () => setShown((now) => now && { ...now });
    const close = () => exitSuggestion(editor.view);
    window.addEventListener("scroll", place, { passive: true });
    editor.on("blur", close);
    return () => {
      window.removeEventListener("scroll", place);
      editor.off("blur", close);
    };
  }, [editor, isOpen]);
  const active = isOpen ? `${id}-${shown?.index}` : undefined;
  useEffect(() => {
    const { dom } = editor.view;
    if (active === undefined) return undefined;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", active);
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, active]);

  if (!shown || !isOpen) return null;
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Blocks"
      tabIndex={-1}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      style={{ ...placeOf(shown.props), width: WIDTH, maxHeight: HEIGHT }}
      className="fixed z-50 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float"
    >
      {items.map((block, index) => (
        <div
          key={block.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === shown.index}
          tabIndex={-1}
          onMouseDown={() => shown.props.command(block)}
          className={cn(
            "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm hover:bg-sunken",
            index === shown.index && "bg-sunken",
          )}
        >
          <block.icon aria-hidden className="size-4 text-ink-soft" />
          {block.label}
        </div>
      ))}
    </div>,
    document.body,
  );
}
