"use client";

import { type ApiKey, scopesOfRole } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { NoApiCallout } from "#components/account/api-access.tsx";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog, useDialogState } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { noApiOf } from "#lib/plan-limits.ts";
import { errorMessage } from "#lib/api-error.ts";
import type { OperationNames } from "#lib/labels.ts";
import { useTRPC } from "#trpc/client.tsx";
import { RevokeDialog, RotateDialog } from "./key-dialogs.tsx";
import { CreateKeyForm, EditKeyForm } from "./key-form.tsx";
import { KeyList, useKeys, useRefreshKeys } from "./key-list.tsx";
import { type KeyQuery, DEFAULT_QUERY } from "./key-model.ts";
import type { KeyAction } from "./key-table.tsx";
import { KeyRows, KeysHeader } from "./keys-skeleton.tsx";
import { type ShownSecret, SecretDialog } from "./secret-dialog.tsx";

/** Developer → API keys: the list of keys and its actions (contract KEY-1, KEY-4). */
export function KeysPage({
  apiUrl,
  operationNames,
}: {
  apiUrl: string;
  operationNames: OperationNames;
}) {
  const { data: profile } = useSuspenseQuery(useTRPC().account.profile.queryOptions());
  const [query, setQuery] = useState(DEFAULT_QUERY);
  const { data: found, now, isPlaceholderData, isError, error, refetch } = useKeys(query);
  const refreshKeys = useRefreshKeys();
  const [isCreating, setIsCreating] = useState(false);
  const selected = useDialogState<{ action: KeyAction; key: ApiKey }>();
  const secret = useDialogState<ShownSecret>();
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current;

  const noApi = noApiOf(profile.account);
  const isEmpty = found?.counts.all === 0 && query.search.trim() === "";
  const change = (part: Partial<KeyQuery>) => setQuery((given) => ({ ...given, ...part }));
  const show = (created: ShownSecret) => {
    // The default filters show the new key.
    setQuery(DEFAULT_QUERY);
    void refreshKeys();
    secret.show(created);
  };
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      Create key
    </Button>
  );
  const { action, key: apiKey } = selected.subject ?? {};
  const dialogProps = apiKey && {
    apiKey,
    showHolder: found?.has_other_holders ?? false,
    dialog: selected.dialog,
  };

  return (
    <>
      <KeysHeader {...(!isEmpty && { actions: createButton })} />
      {noApi && (
        <div className="mb-6">
          <NoApiCallout noApi={noApi} profile={profile} />
        </div>
      )}
      <FirstSteps className="mb-6" />
      <div ref={list}>
        {found === undefined && !isError && <KeyRows />}
        {found === undefined && isError && (
          <Callout
            tone="danger"
            alert
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {errorMessage(error)}
          </Callout>
        )}
        {isEmpty && (
          <EmptyState
            icon={KeyRound}
            title="No keys yet"
            action={
              <>
                {createButton}
                <LinkButton href="/developer/quick-start">Quick start</LinkButton>
              </>
            }
          >
            Create a key to call the API from a program, a script or another service. The quick
            start guides you through the first calls.
          </EmptyState>
        )}
        {found && !isEmpty && (
          <KeyList
            found={found}
            isStale={isPlaceholderData}
            query={query}
            onQuery={change}
            now={now}
            currentUsername={profile.username}
            onAction={(next, key) => selected.show({ action: next, key })}
          />
        )}
      </div>

      <Dialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        title="Create key"
        description="Its secret is shown once, after this step."
      >
        <CreateKeyForm
          offered={scopesOfRole(profile.role)}
          onCancel={() => setIsCreating(false)}
          onCreated={(created) => {
            setIsCreating(false);
            show(created);
          }}
        />
      </Dialog>
      {dialogProps && action === "edit" && (
        <Dialog
          {...selected.dialog}
          title={`Edit “${dialogProps.apiKey.name}”`}
          description="Changes apply from the next request on. The secret stays the same."
        >
          <EditKeyForm
            apiKey={dialogProps.apiKey}
            isHolder={dialogProps.apiKey.username === profile.username}
            onDone={selected.close}
          />
        </Dialog>
      )}
      {dialogProps && action === "revoke" && (
        <RevokeDialog {...dialogProps} operationNames={operationNames} returnFocus={focusList} />
      )}
      {dialogProps && action === "rotate" && (
        <RotateDialog {...dialogProps} now={now} onRotated={show} />
      )}
      <SecretDialog
        state={secret}
        apiUrl={apiUrl}
        returnFocus={focusList}
        note={noApi && `Requests with it return 402 ${noApi.until}.`}
      />
    </>
  );
}
