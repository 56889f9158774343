"use client";

import {
  EVENT_MEANINGS,
  EVENT_TYPES,
  type EventType,
  type Webhook,
  webhookCreate,
  type WebhookWithSecret,
} from "@guidepost/contract";
import { useId } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { ChoiceCard } from "#components/ui/forms/choice.tsx";
import { DialogActions } from "#components/ui/overlays/dialog.tsx";
import { FieldError } from "#components/ui/forms/field.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import type { z } from "#lib/zod.ts";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { useRefreshWebhooks } from "./use-webhooks.ts";
import { EVENT_GROUPS, shortUrl } from "./webhook-model.ts";

type WebhookInput = z.input<typeof webhookCreate>;
type WebhookValues = z.output<typeof webhookCreate>;
type WebhookFormState = UseFormReturn<WebhookInput, unknown, WebhookValues>;

/** Creates a webhook. */
export function CreateWebhookForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: WebhookWithSecret) => void;
  onCancel: () => void;
}) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refresh = useRefreshWebhooks();
  const { form, submit, mutation, error } = useServerForm(webhookCreate, {
    defaultValues: { url: "", description: "", events: [], enabled: true },
    mutation: {
      mutationKey: trpc.webhooks.create.mutationKey(),
      mutationFn: (values: WebhookValues) => client.webhooks.create.mutate(values),
      onSuccess: onCreated,
      // The response may be lost after the webhook was created. The list then shows it.
      onSettled: () => void refresh(),
    },
  });
  return (
    <Form onSubmit={submit} error={error} className="flex flex-col gap-5">
      <WebhookFields form={form} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Create webhook</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** Changes the settings of a webhook. */
export function EditWebhookForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const refresh = useRefreshWebhooks();
  const { url, description, events, enabled } = webhook;
  const { form, submit, mutation, error } = useServerForm(webhookCreate, {
    defaultValues: { url, description, events, enabled },
    mutation: {
      mutationKey: trpc.webhooks.update.mutationKey(),
      mutationFn: ({ enabled: isEnabled, ...values }: WebhookValues) =>
        client.webhooks.update.mutate({
          webhook_id: webhook.id,
          ...values,
          // An unchanged value would end the reason why it is disabled.
          ...(isEnabled !== enabled && { enabled: isEnabled }),
        }),
      onSuccess: ({ webhook: edited }) => {
        toast(`${shortUrl(edited.url)} was saved`);
        onDone();
      },
      onSettled: () => void refresh(),
    },
  });
  return (
    <Form onSubmit={submit} error={error} className="flex flex-col gap-5">
      <WebhookFields form={form} />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Save changes</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function WebhookFields({ form }: { form: WebhookFormState }) {
  return (
    <>
      <FormField
        form={form}
        name="url"
        label="URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/webhooks/guidepost"
        hint="An https address that the internet can reach. Guidepost sends POST requests to it."
      />
      <FormField
        form={form}
        name="description"
        label="Description"
        optional
        autoComplete="off"
        hint="The program that receives the events."
      />
      <EventsField form={form} />
      <ChoiceCard
        type="checkbox"
        label="Enabled"
        description="Guidepost sends events. Without it, events are neither stored nor sent."
        {...form.register("enabled")}
      />
    </>
  );
}

/** The types of events that a webhook receives, in groups. */
function EventsField({ form }: { form: WebhookFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: "events" });
  const note = useId();
  const error = fieldState.error && "Choose at least one event.";
  const hasAll = field.value.length === EVENT_TYPES.length;
  const toggle = (type: EventType, isChosen: boolean) =>
    field.onChange(
      EVENT_TYPES.filter((one) => (one === type ? isChosen : field.value.includes(one))),
    );
  return (
    <fieldset aria-describedby={error === undefined ? undefined : note} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <div className="overflow-hidden rounded-md border border-line">
        <div className="flex items-center justify-between gap-3 bg-sunken px-3.5 py-1.5">
          <span className="text-caption text-ink-soft tabular-nums">
            {field.value.length} of {EVENT_TYPES.length} selected
          </span>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => field.onChange(hasAll ? [] : [...EVENT_TYPES])}
          >
            {hasAll ? "Clear all" : "Select all"}
          </Button>
        </div>
        {EVENT_GROUPS.map(({ title, types }) => (
          <div key={title} className="border-t border-line px-3.5 py-2.5">
            <p className="mb-1 text-xs font-semibold text-ink-soft">{title}</p>
            {types.map((type) => (
              <label key={type} className="flex cursor-pointer items-start gap-3 py-1">
                <input
                  type="checkbox"
                  {...(type === EVENT_TYPES[0] && { ref: field.ref })}
                  aria-labelledby={`${note}-${type}`}
                  aria-describedby={`${note}-${type}-text`}
                  checked={field.value.includes(type)}
                  onChange={({ target }) => toggle(type, target.checked)}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                  <code id={`${note}-${type}`} className="font-mono text-caption wrap-anywhere">
                    {type}
                  </code>
                  <span id={`${note}-${type}-text`} className="text-caption text-ink-soft">
                    {EVENT_MEANINGS[type]}
                  </span>
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError id={note} message={error} />
        </div>
      )}
    </fieldset>
  );
}
