"use client";

import { type SavedFilter, savedFilterName, type SavedQuery } from "@guidepost/contract";
import { Form, FormField, SubmitButton } from "#components/form/form.tsx";
import { useServerForm } from "#components/form/use-server-form.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { DialogActions } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { useTRPCClient } from "#trpc/client.tsx";
import { useStoreFilters } from "./use-saved-filters.ts";
import { quoted } from "#lib/formats/format.ts";

export function SaveForm({ query, onDone }: { query: SavedQuery; onDone: () => void }) {
  const client = useTRPCClient();
  const store = useStoreFilters();
  const { form, submit, mutation, error } = useServerForm(savedFilterName, {
    defaultValues: { name: "" },
    mutation: {
      mutationFn: (values) => client.savedFilters.create.mutate({ query, ...values }),
      onSuccess: (list, { name }) => {
        store(list);
        toast(`Filter ${quoted(name)} saved`);
        onDone();
      },
    },
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField
        form={form}
        name="name"
        label="Name"
        autoComplete="off"
        hint="For example: Drafts of the week."
      />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Save filters</SubmitButton>
      </DialogActions>
    </Form>
  );
}

export function RenameForm({
  filter: { id, name },
  onDone,
}: {
  filter: SavedFilter;
  onDone: () => void;
}) {
  const client = useTRPCClient();
  const store = useStoreFilters();
  const { form, submit, mutation, error } = useServerForm(savedFilterName, {
    defaultValues: { name },
    mutation: {
      mutationFn: (values) => client.savedFilters.rename.mutate({ id, ...values }),
      onSuccess: (list) => {
        store(list);
        toast("Filter renamed");
        onDone();
      },
    },
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField form={form} name="name" label="Name" autoComplete="off" />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton busy={mutation.isPending}>Rename</SubmitButton>
      </DialogActions>
    </Form>
  );
}
