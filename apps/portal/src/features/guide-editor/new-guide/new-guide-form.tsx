"use client";

import { guideInputs, MAX_DESCRIPTION, MAX_TITLE, stepContent } from "@guidepost/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { Form, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button, LinkButton, TextLink } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { SelectField, TextArea, TextField } from "#components/ui/forms/field.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { getApiError } from "#lib/api-error.ts";
import { requestPageAction } from "#lib/browser/page-actions.ts";
import { CATEGORY_OPTIONS } from "#lib/formats/labels.ts";
import { z } from "#lib/zod.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { lengthOf } from "../document/validate.ts";
import { useUpdateGuideCache } from "../sync/use-editor-store.ts";
import { EMPTY_NEW_GUIDE, useNewGuideDraft } from "./new-guide-draft.ts";
import { TemplateChoice } from "./template-choice.tsx";
import { stepsOf, TEMPLATE_IDS, TEMPLATES } from "./templates.ts";
import { quoted } from "#lib/formats/format.ts";

const NEW_GUIDE_SCHEMA = guideInputs(stepContent)
  .guideCreate.shape.guide.pick({ title: true, description: true, category: true })
  .extend({ template: z.enum(TEMPLATE_IDS) });

type NewGuide = z.output<typeof NEW_GUIDE_SCHEMA>;

/** Creates a draft guide, and opens it in the editor. */
export function NewGuideForm({ userId }: { userId: number }) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const updateGuideCache = useUpdateGuideCache();
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const { form, submit, mutation, error } = useServerForm(NEW_GUIDE_SCHEMA, {
    defaultValues: EMPTY_NEW_GUIDE,
    mutation: {
      mutationFn: ({ template, ...fields }: NewGuide) =>
        client.guides.create.mutate({ guide: { ...fields, steps: stepsOf(template) } }),
      onSuccess: ({ guide }) => {
        requestPageAction("write first step");
        markCreated({ id: guide.id, title: guide.title });
        updateGuideCache({ guide, draft: null, live: guide, base: null });
        void queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() });
        startOpening(() => router.push(`/guides/${guide.id}`));
      },
    },
  });
  const { isRestored, clear, created, markCreated, startOver } = useNewGuideDraft(form, userId);
  const { errors, dirtyFields } = form.formState;
  const template = form.watch("template");
  const apiError = getApiError(mutation.error);
  const limitMessage = apiError?.code === "guide_limit_exceeded" ? apiError.message : undefined;

  useEffect(() => {
    if (created && !isOpening) startOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once the navigation has ended
  }, [created, isOpening]);

  return (
    <Form
      onSubmit={submit}
      error={limitMessage === undefined ? error : undefined}
      className="flex flex-col gap-5"
    >
      {isRestored && (
        <Callout
          title="Your input was restored"
          action={
            <Button size="sm" onClick={() => toast("Cleared", { label: "Undo", onClick: clear() })}>
              Clear
            </Button>
          }
        >
          Not saved yet. Create the draft to keep it.
        </Callout>
      )}
      {created && !isOpening && (
        <Callout
          tone="good"
          title={`${quoted(created.title)} was created as a draft`}
          action={
            <LinkButton size="sm" href={`/guides/${created.id}`}>
              Open draft
            </LinkButton>
          }
        >
          It is in your list of guides.
        </Callout>
      )}
      {limitMessage !== undefined && (
        <Callout tone="warning" alert title="You have reached the guide limit of your plan">
          {limitMessage} You can also delete guides that you no longer need.{" "}
          <TextLink href="/settings/plan">See the plans</TextLink>
        </Callout>
      )}
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <TextField
          label="Title"
          dir="auto"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page contains only this form
          autoFocus
          placeholder={TEMPLATES[template].titleExample}
          counter={{ length: lengthOf(form.watch("title").trim()), max: MAX_TITLE }}
          error={errors.title?.message}
          {...form.register("title")}
        />
        <SelectField
          label="Category"
          className="sm:max-w-md"
          options={CATEGORY_OPTIONS}
          error={errors.category?.message}
          {...form.register("category")}
        />
        <TextArea
          label="Description"
          optional
          dir="auto"
          counter={{
            length: lengthOf((form.watch("description") ?? "").trim()),
            max: MAX_DESCRIPTION,
          }}
          hint="One or two sentences about what readers will be able to do."
          error={errors.description?.message}
          {...form.register("description")}
        />
        <TemplateChoice
          chosen={template}
          onChoose={(id) => {
            form.setValue("template", id, { shouldDirty: true });
            // The category that the user has chosen stays.
            if (!dirtyFields.category)
              form.resetField("category", { defaultValue: TEMPLATES[id].category });
          }}
        />
      </Card>
      {/* In sight on screens on which the templates do not fit. */}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-4 py-3 sm:-mx-1 sm:px-1">
        <LinkButton href="/guides">Cancel</LinkButton>
        <SubmitButton busy={mutation.isPending || isOpening}>Create draft</SubmitButton>
      </div>
    </Form>
  );
}
