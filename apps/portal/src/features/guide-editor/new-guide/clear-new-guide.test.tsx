import { act, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { EMPTY_NEW_GUIDE, useNewGuideDraft } from "./new-guide-draft.ts";

function renderForm() {
  return renderHook(() => {
    const form = useForm({ defaultValues: EMPTY_NEW_GUIDE });
    return { form, draft: useNewGuideDraft(form, 1) };
  }).result;
}

test("Undo of Clear restores the input, and keeps text that was typed since", () => {
  const result = renderForm();
  const { form } = result.current;
  act(() => form.reset({ ...EMPTY_NEW_GUIDE, title: "Tea", description: "Hot" }));
  let undo = () => {};
  act(() => {
    undo = result.current.draft.clear();
  });
  expect(form.getValues()).toMatchObject({ title: "", description: "" });
  act(() => form.setValue("title", "Coffee"));
  act(() => undo());
  expect(form.getValues()).toMatchObject({ title: "Coffee", description: "Hot" });
});
