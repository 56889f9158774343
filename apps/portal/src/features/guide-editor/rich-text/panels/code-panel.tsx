"use client";

import { CODE_LANGUAGES } from "#lib/code-languages.ts";
import { getAttributes, isActive } from "@tiptap/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { SelectField } from "#components/ui/forms/field.tsx";
import { Panel } from "./panel.tsx";

/** Asks for the language of the code at the caret. */
export function CodePanel({ editor }: { editor: Editor }) {
  const language = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      isActive(state, "codeBlock")
        ? String(getAttributes(state, "codeBlock")["language"] ?? "")
        : undefined,
  });
  if (language === undefined) return null;
  const isOffered = language === "" || CODE_LANGUAGES.some(([value]) => value === language);
  return (
    <Panel>
      <SelectField
        label="Language of the code"
        value={language}
        options={[
          ["", "None"],
          ...CODE_LANGUAGES,
          ...(isOffered ? [] : [[language, language] as const]),
        ]}
        onChange={({ target: { value } }) =>
          editor.commands.updateAttributes("codeBlock", { language: value === "" ? null : value })
        }
      />
    </Panel>
  );
}
