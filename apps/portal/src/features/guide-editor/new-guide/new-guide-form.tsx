"use client";

import { guideInputs, maxDescription, maxTitle, stepContent } from "@guidepost/contract";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { useForm } from "react-hook-form";
import { Form, SubmitButton } from "#components/form/form.tsx";
import { setServerErrors } from "#components/form/use-server-form.ts";
import { Button, LinkButton, TextLink } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { SelectField, TextArea, TextField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toaster.tsx";
import { getApiError } from "#lib/api-error.ts";
import { categoryOptions } from "#lib/labels.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { lengthOf } from "../document/validate.ts";
import { useUpdateGuideCache } from "../sync/use-editor-store.ts";
import { blankBeginning } from "./new-guide-storage.ts";
import { useNewGuideDraft } from "./use-new-guide-draft.ts";

const schema = guideInputs(stepContent).guideCreate.shape.guide.pick({
  title: true,
  description: true,
  category: true,
});

/** Creates a draft guide, and opens it in the editor. */
export function NewGuideForm({ userId }: { userId: number }) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const updateGuideCache = useUpdateGuideCache();
  const router = useRouter();
  const [limit, setLimit] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: blankBeginning });
  const [isOpening, startOpening] = useTransition();
  const { isBack, clear, created, made, startOver } = useNewGuideDraft(form, userId);
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (created && !isOpening) startOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once the navigation has ended
  }, [created, isOpening]);

  const submit = form.handleSubmit(async (guide) => {
    setLimit(undefined);
    try {
      const answer = await client.guides.create.mutate({ guide });
      const { id, title } = answer.guide;
      made({ id, title });
      updateGuideCache(answer.guide);
      void queries.invalidateQueries({ queryKey: trpc.account.profile.queryKey() });
      startOpening(() => router.push(`/guides/${id}`));
    } catch (error) {
      const refusal = getApiError(error);
      if (refusal?.code === "guide_limit_exceeded") return setLimit(refusal.message);
      setServerErrors(form, error);
    }
  });

  return (
    <Form onSubmit={submit} error={errors.root?.message} className="flex flex-col gap-5">
      {isBack && (
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
          title={`“${created.title}” was created as a draft`}
          action={
            <LinkButton size="sm" href={`/guides/${created.id}`}>
              Open draft
            </LinkButton>
          }
        >
          It is in your list of guides.
        </Callout>
      )}
      {limit !== undefined && (
        <Callout tone="warning" alert title="You have reached the guide limit of your plan">
          {limit} You can also delete guides that you no longer need.{" "}
          <TextLink href="/settings/plan">See the plans</TextLink>
        </Callout>
      )}
      <Card className="flex flex-col gap-5 p-4 sm:p-6">
        <TextField
          label="Title"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page contains only this form
          autoFocus
          placeholder="How to …"
          counter={{ length: lengthOf(form.watch("title").trim()), max: maxTitle }}
          error={errors.title?.message}
          {...form.register("title")}
        />
        <SelectField
          label="Category"
          className="sm:max-w-md"
          options={categoryOptions}
          error={errors.category?.message}
          {...form.register("category")}
        />
        <TextArea
          label="Description"
          optional
          counter={{
            length: lengthOf((form.watch("description") ?? "").trim()),
            max: maxDescription,
          }}
          hint="One or two sentences about what readers will be able to do."
          error={errors.description?.message}
          {...form.register("description")}
        />
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton href="/guides">Cancel</LinkButton>
        <SubmitButton busy={isSubmitting || isOpening}>Create draft</SubmitButton>
      </div>
    </Form>
  );
}
