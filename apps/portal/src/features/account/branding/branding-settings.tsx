"use client";

import {
  type Branding,
  brandingUpdate,
  type BrandingUpdate,
  HAS_BRANDING,
  MAX_BRAND_NAME,
  NO_BRANDING,
  PLANS,
} from "@guidepost/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Form, FormError, FormField, SubmitButton } from "#components/form/form.tsx";
import { UnsavedGuard } from "#components/form/unsaved-guard.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { ChoiceCard } from "#components/ui/forms/choice.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { SectionFooter } from "../settings-section.tsx";
import { useProfile } from "../use-profile.ts";
import { AccentField } from "./accent-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { PreviewPanel } from "./preview-panel.tsx";

/** The accent color of the input; empty while it is no color. */
function validAccent(input: string): string {
  return brandingUpdate.shape.accent.safeParse(input).data ?? "";
}

function isDefault(branding: Branding): boolean {
  const names = Object.keys(NO_BRANDING) as (keyof Branding)[];
  return names.every((name) => branding[name] === NO_BRANDING[name]);
}

/** Settings → Branding (contract BRAND-2). */
export function BrandingSettings() {
  const { branding } = useTRPC();
  const queries = useQueryClient();
  const { plan } = useProfile().account;
  const { data: saved } = useSuspenseQuery(branding.get.queryOptions());
  const { form, submit, mutation, error } = useServerForm(brandingUpdate, {
    defaultValues: saved,
    mutation: branding.update.mutationOptions({
      onSuccess: (stored: Branding) => {
        queries.setQueryData(branding.get.queryKey(), stored);
        flushSync(() => form.reset(stored));
        toast("Branding saved");
      },
    }),
  });
  const [isUploading, setIsUploading] = useState(false);
  const values = useWatch({ control: form.control }) as BrandingUpdate;
  const accent = validAccent(values.accent);
  const canSave = HAS_BRANDING[plan];
  const { name, logo, hides_credit } = values;
  return (
    <div className="flex flex-col gap-8">
      {!canSave && <PlanNotice isKept={!isDefault(saved)} />}
      <Card>
        <Form onSubmit={submit} className="block">
          <div className="flex flex-col gap-5 p-5">
            <FormError>{error}</FormError>
            <LogoField form={form} isUploading={isUploading} onUploading={setIsUploading} />
            <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
              <div className="flex flex-col gap-5">
                <NameAndLink form={form} name={name} />
              </div>
              <AccentField form={form} accent={accent} />
            </div>
            <ChoiceCard
              {...form.register("hides_credit")}
              type="checkbox"
              label="Hide “Published with Guidepost”"
              description="Your pages and embedded guides no longer name Guidepost, and do not offer to sign up."
            />
          </div>
          <SectionFooter
            note={
              <Button
                variant="ghost"
                size="sm"
                disabled={isDefault(values)}
                onClick={() => {
                  for (const [field, value] of Object.entries(NO_BRANDING))
                    form.setValue(field as keyof Branding, value, { shouldDirty: true });
                  form.clearErrors();
                }}
              >
                Reset to default
              </Button>
            }
          >
            {canSave ? (
              <SubmitButton busy={mutation.isPending || isUploading}>Save branding</SubmitButton>
            ) : (
              <LinkButton href="/settings/plan" variant="primary">
                See plans
              </LinkButton>
            )}
          </SectionFooter>
        </Form>
      </Card>
      <PreviewPanel branding={{ name: name.trim(), logo, accent, hides_credit }} />
      <UnsavedGuard isUnsaved={canSave && form.formState.isDirty} />
    </div>
  );
}

function NameAndLink({ form, name }: { form: UseFormReturn<BrandingUpdate>; name: string }) {
  return (
    <>
      <FormField
        form={form}
        name="name"
        label="Brand name"
        optional
        autoComplete="organization"
        counter={{ length: Array.from(name.trim()).length, max: MAX_BRAND_NAME }}
        hint="Shown without a logo, and read aloud in its place."
      />
      <FormField
        form={form}
        name="url"
        label="Link"
        optional
        placeholder="https://example.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Your own site. The logo or the name leads to it."
      />
    </>
  );
}

/** `isKept`: the account had branding before it changed to this plan. */
function PlanNotice({ isKept }: { isKept: boolean }) {
  const { plan, plan_name: planName } = useProfile().account;
  const names = Object.entries(HAS_BRANDING).flatMap(([id, has]) =>
    has ? PLANS[id as typeof plan].name : [],
  );
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  return (
    <Callout title={`Branding is part of the plans ${list}`}>
      {isKept
        ? `Your branding is kept. Readers do not see it on ${planName}, and see it again after an upgrade.`
        : "Try it in the preview below. To save it, choose a plan."}
    </Callout>
  );
}
