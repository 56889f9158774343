"use client";

import { type Category, MAX_DESCRIPTION, MAX_TITLE } from "@guidepost/contract";
import { Card } from "#components/ui/card.tsx";
import { SelectField, TextArea, TextField } from "#components/ui/field.tsx";
import { CATEGORY_OPTIONS } from "#lib/labels.ts";
import { lengthOf } from "./document/validate.ts";
import { useEditorStore, useSnapshot } from "./sync/use-editor-store.ts";

/** Title, description and category of the guide. */
export function DetailsCard() {
  const { dispatch } = useEditorStore();
  const title = useSnapshot(({ state }) => state.title);
  const description = useSnapshot(({ state }) => state.description);
  const category = useSnapshot(({ state }) => state.category);
  const isReady = useSnapshot((snapshot) => snapshot.isReady);
  const errors = useSnapshot((snapshot) => snapshot.fieldErrors);
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      <TextField
        label="Title"
        value={title}
        readOnly={!isReady}
        autoComplete="off"
        onChange={({ currentTarget }) =>
          dispatch({ type: "write", field: "title", text: currentTarget.value })
        }
        counter={{ length: lengthOf(title.trim()), max: MAX_TITLE }}
        error={errors["title"]}
      />
      <TextArea
        label="Description"
        optional
        value={description}
        readOnly={!isReady}
        onChange={({ currentTarget }) =>
          dispatch({ type: "write", field: "description", text: currentTarget.value })
        }
        counter={{ length: lengthOf(description.trim()), max: MAX_DESCRIPTION }}
        hint="One or two sentences about what readers will be able to do."
        error={errors["description"]}
      />
      <SelectField
        label="Category"
        className="sm:max-w-md"
        value={category}
        options={CATEGORY_OPTIONS}
        onChange={({ currentTarget }) =>
          dispatch({ type: "set category", category: currentTarget.value as Category })
        }
        error={errors["category"]}
      />
    </Card>
  );
}
