"use client";

import { type ApiKey, scopesOfRole } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { NoApiCallout } from "#components/account/no-api-callout.tsx";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useDialogState } from "#components/ui/use-dialog-state.ts";
import { noApiOf } from "#lib/api-access.ts";
import { errorMessage } from "#lib/api-error.ts";
import type { OperationNames } from "#lib/operation-names.ts";
import { useTRPC } from "#trpc/client.tsx";
import { CreateKeyForm } from "./create-key-form.tsx";
import { EditKeyForm } from "./edit-key-form.tsx";
import { KeyList } from "./key-list.tsx";
import { firstKeys, type KeyQuery } from "./key-model.ts";
import type { KeyAction } from "./key-row.tsx";
import { KeyRows } from "./keys-skeleton.tsx";
import { pageHeader } from "./page-header.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { SecretDialog, type Shown } from "./secret-dialog.tsx";
import { useKeyCache, useKeys } from "./use-keys.ts";

/** Developer → API keys: the list, and all that is done with keys (contract KEY-1, KEY-4). */
export function KeysPage({
  apiUrl,
  operationNames,
}: {
  apiUrl: string;
  operationNames: OperationNames;
}) {
  const { data: profile } = useSuspenseQuery(useTRPC().account.profile.queryOptions());
  const [query, setQuery] = useState(firstKeys);
  const { data: found, now, isPlaceholderData, isError, error, refetch } = useKeys(query);
  const cache = useKeyCache();
  const [isCreating, setIsCreating] = useState(false);
  const asked = useDialogState<{ action: KeyAction; key: ApiKey }>();
  const secret = useDialogState<Shown>();
  const list = useRef<HTMLDivElement>(null);
  const toList = () => list.current;

  const noApi = noApiOf(profile.account);
  const isEmpty = found?.counts.all === 0 && query.search.trim() === "";
  const change = (part: Partial<KeyQuery>) => setQuery((given) => ({ ...given, ...part }));
  const show = (created: Shown) => {
    // No filter may hide the new key.
    setQuery(firstKeys);
    void cache.refresh();
    secret.show(created);
  };
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      Create key
    </Button>
  );
  const about = asked.subject && {
    of: asked.subject.key,
    withHolder: found?.has_other_holders ?? false,
    onClose: asked.close,
    onClosed: asked.reset,
  };

  return (
    <>
      <PageHeader {...pageHeader} {...(!isEmpty && { actions: createButton })} />
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
            reader={profile.username}
            onAction={(action, key) => asked.show({ action, key })}
          />
        )}
      </div>

      <Dialog
        open={isCreating}
        onOpenChange={setIsCreating}
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
      {about && asked.subject?.action === "edit" && (
        <Dialog
          open={asked.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) asked.close();
          }}
          onClosed={asked.reset}
          title={`Edit “${about.of.name}”`}
          description="Changes apply from the next request on. The secret stays the same."
        >
          <EditKeyForm
            of={about.of}
            isHolder={about.of.username === profile.username}
            onDone={asked.close}
          />
        </Dialog>
      )}
      {about && asked.subject?.action === "revoke" && (
        <RevokeDialog
          {...about}
          open={asked.isOpen}
          operationNames={operationNames}
          returnFocus={toList}
        />
      )}
      {about && asked.subject?.action === "rotate" && (
        <RotateDialog {...about} open={asked.isOpen} now={now} onRotated={show} />
      )}
      <SecretDialog
        dialog={secret}
        apiUrl={apiUrl}
        returnFocus={toList}
        note={noApi && `It answers 402 ${noApi.until}.`}
      />
    </>
  );
}
