import { MAX_RESTRICTIONS } from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, LocateFixed } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { FormTextArea } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { useTRPC } from "#trpc/client.tsx";
import { describeRestrictions } from "../key-model.ts";
import {
  addEntry,
  countEntries,
  findAddress,
  type KeyInput,
  type KeyValues,
} from "./key-schema.ts";

type KeyFormState = { form: UseFormReturn<KeyInput, unknown, KeyValues> };

/** Adds the address of the browser, or warns that the list does not permit it (contract KEY-15). */
function OwnAddress({ form }: KeyFormState) {
  const { data } = useQuery(useTRPC().keys.ownAddress.queryOptions(undefined, { staleTime: 0 }));
  const text = useWatch({ control: form.control, name: "allowed_addresses" });
  const { isSubmitted } = useFormState({ control: form.control });
  const address = data?.address ?? undefined;
  const place = address === undefined ? "open" : findAddress(text, address);
  const add = (entry: string) =>
    form.setValue("allowed_addresses", addEntry(text, entry), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  return (
    <div className="flex flex-col items-start gap-2">
      {/* While the address is loaded, the button keeps its place. */}
      <Button
        size="sm"
        icon={LocateFixed}
        disabled={address === undefined || place === "listed"}
        onClick={() => address !== undefined && add(address)}
      >
        Use my current address
      </Button>
      <div role="status" className="w-full">
        {place === "missing" && (
          <Callout tone="warning">
            Your current address <span className="font-medium wrap-anywhere">{address}</span> is not
            in this list. Requests from it will return 401.
          </Callout>
        )}
      </div>
    </div>
  );
}

/** The lists of addresses and referrers that may use a key (contract KEY-9, KEY-10). */
export function RestrictionFields({ form }: KeyFormState) {
  const [addresses, referrers] = useWatch({
    control: form.control,
    name: ["allowed_addresses", "allowed_referrers"],
  });
  const { errors } = useFormState({ control: form.control });
  const hasError = Boolean(errors.allowed_addresses ?? errors.allowed_referrers);
  const counts = { addresses: countEntries(addresses), referrers: countEntries(referrers) };
  const [isOpen, setIsOpen] = useState(counts.addresses + counts.referrers > 0);
  return (
    <details
      // A field with an error stays visible, and can get the focus.
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-md border border-line"
    >
      <summary className="flex items-center gap-2 rounded-md px-3.5 py-2.5 text-sm">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-90"
        />
        <span className="font-medium">Restrict use</span>
        <span className="ml-auto text-right text-caption text-ink-soft">
          {describeRestrictions(counts) ?? "Not restricted"}
        </span>
      </summary>
      <div className="flex flex-col gap-5 border-t border-line px-3.5 py-4">
        <div className="flex flex-col gap-2.5">
          <FormTextArea
            form={form}
            name="allowed_addresses"
            label="Permitted addresses"
            optional
            rows={3}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            placeholder={"203.0.113.7\n2001:db8::/32"}
            hint={`IPv4 and IPv6 addresses or ranges (CIDR), one a line, at most ${MAX_RESTRICTIONS}. Empty: any address.`}
          />
          <OwnAddress form={form} />
        </div>
        <FormTextArea
          form={form}
          name="allowed_referrers"
          label="Permitted referrers"
          optional
          rows={3}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          placeholder={"app.example.com\n*.example.com"}
          hint="Hosts of the web pages that use the key, one a line. Empty: any host, and programs. Programs can send any referrer."
        />
      </div>
    </details>
  );
}
