"use client";

import {
  type AuthorProfile,
  authorProfileUpdate,
  type AuthorProfileUpdate,
  MAX_AUTHOR_LINKS,
  MAX_BIO,
} from "@guidepost/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useFormState, type UseFormReturn, useWatch } from "react-hook-form";
import { Form, FormError, FormField, FormTextArea, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button, IconButton } from "#components/ui/forms/button.tsx";
import { FieldError } from "#components/ui/forms/field.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SectionFooter, SettingsSection } from "../settings-section.tsx";
import { AvatarField } from "./avatar-field.tsx";

type ProfileForm = UseFormReturn<AuthorProfileUpdate>;

/** What the author's page shows of the user, besides the names (contract PROFILE-1). */
export function AuthorProfileSection({ displayName }: { displayName: string }) {
  const { account } = useTRPC();
  const queries = useQueryClient();
  const { data: profile } = useSuspenseQuery(account.authorProfile.queryOptions());
  const { form, submit, mutation, error } = useServerForm(authorProfileUpdate, {
    defaultValues: profile,
    mutation: account.updateAuthorProfile.mutationOptions({
      onSuccess: (saved: AuthorProfile) => {
        queries.setQueryData(account.authorProfile.queryKey(), saved);
        flushSync(() => form.reset(saved));
        toast("Public profile saved");
      },
    }),
  });
  const saveButton = useRef<HTMLButtonElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const bio = useWatch({ control: form.control, name: "bio" });
  return (
    <SettingsSection
      title="Public profile"
      description="Readers see it on your page. Your picture is also next to your guides."
    >
      <Form
        onSubmit={async (event) => {
          await submit(event);
          // The links are rendered again after they are saved, which removes the focus from them.
          if (document.activeElement === document.body) saveButton.current?.focus();
        }}
        className="block"
      >
        <div className="flex flex-col gap-5 p-5 *:max-w-xl">
          <FormError>{error}</FormError>
          <AvatarField
            form={form}
            name={displayName}
            isUploading={isUploading}
            onUploading={setIsUploading}
          />
          <FormTextArea
            form={form}
            name="bio"
            label="Bio"
            optional
            dir="auto"
            counter={{ length: Array.from(bio.trim()).length, max: MAX_BIO }}
            hint="Who you are, and what your guides are about. Plain text."
          />
          <LinkFields form={form} />
        </div>
        <SectionFooter>
          <SubmitButton ref={saveButton} busy={mutation.isPending || isUploading}>
            Save profile
          </SubmitButton>
        </SectionFooter>
      </Form>
    </SettingsSection>
  );
}

function LinkFields({ form }: { form: ProfileForm }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "links" });
  const { errors } = useFormState({ control, name: "links" });
  const addButton = useRef<HTMLButtonElement>(null);
  const fault = errors.links?.root?.message ?? errors.links?.message;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        Links <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {fields.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {fields.map(({ id }, index) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-3 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
            >
              <FormField
                form={form}
                name={`links.${index}.label`}
                label="Label"
                placeholder="My website"
                autoComplete="off"
              />
              <FormField
                form={form}
                name={`links.${index}.url`}
                label="Address"
                placeholder="https://example.com"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="max-sm:col-start-1"
              />
              <IconButton
                icon={Trash2}
                label={`Remove link ${index + 1}`}
                className="mt-7.25 self-start max-sm:col-start-2 max-sm:row-start-1"
                onClick={() => {
                  // A disabled button cannot receive the focus: the fifth link must be gone first.
                  flushSync(() => remove(index));
                  addButton.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {fault !== undefined && <FieldError id="links-note" message={fault} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          ref={addButton}
          size="sm"
          icon={Plus}
          disabled={fields.length >= MAX_AUTHOR_LINKS}
          onClick={() => append({ label: "", url: "" })}
        >
          Add link
        </Button>
        <span className="text-caption text-ink-soft">
          {fields.length} of {MAX_AUTHOR_LINKS}
        </span>
      </div>
    </fieldset>
  );
}
