import { guideInputs, stepContent } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { stepsOf, TEMPLATE_IDS, TEMPLATES } from "./templates.ts";

describe("a template", () => {
  it.each(TEMPLATE_IDS)("%s makes steps that the service accepts", (id) => {
    const guide = { title: "A guide", category: TEMPLATES[id].category, steps: stepsOf(id) };
    const { guideCreate } = guideInputs(stepContent);
    expect(guideCreate.safeParse({ guide }).error).toBeUndefined();
  });
});
