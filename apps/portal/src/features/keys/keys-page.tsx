"use client";

import { scopesOfRole, type ApiKey } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTRPC } from "#trpc/client.tsx";
import { messageOf } from "#trpc/refusal.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Callout, EmptyState, PageHeader } from "#ui/surface.tsx";
import { useDialogOf } from "#ui/use-dialog-of.ts";
import { Checklist } from "#features/first-steps/checklist.tsx";
import { NoApiCallout } from "#features/plans/no-api-callout.tsx";
import { noApiOf } from "#features/plans/no-api.ts";
import type { OperationNames } from "#lib/operation-names.ts";
import { CreateKeyForm } from "./create-key-form.tsx";
import { EditKeyForm } from "./edit-key-form.tsx";
import { KeyList } from "./key-list.tsx";
import { firstKeys, type KeyQuery } from "./key-query.ts";
import type { KeyAction } from "./key-row.tsx";
import { KeyRows } from "./keys-skeleton.tsx";
import { pageHeader } from "./page-header.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { SecretDialog, type Shown } from "./secret-dialog.tsx";
import { useKeyCache, useKeys } from "./use-keys.ts";

/** Developer → API keys: the list, and all that is done with keys (contract KEY-1, KEY-4). */
export const KeysPage = ({
  apiUrl,
  operationNames,
}: {
  apiUrl: string;
  operationNames: OperationNames;
}) => {
  const { data: profile } = useSuspenseQuery(useTRPC().account.profile.queryOptions());
  const [query, setQuery] = useState(firstKeys);
  const { data: found, now, isPlaceholderData, isError, error, refetch } = useKeys(query);
  const cache = useKeyCache();
  const [isCreating, setIsCreating] = useState(false);
  const asked = useDialogOf<{ action: KeyAction; key: ApiKey }>();
  const secret = useDialogOf<Shown>();
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
    onClosed: asked.forget,
  };

  return (
    <>
      <PageHeader {...pageHeader} {...(!isEmpty && { actions: createButton })} />
      {noApi && (
        <div className="mb-6">
          <NoApiCallout noApi={noApi} profile={profile} />
        </div>
      )}
      <Checklist className="mb-6" />
      <div ref={list}>
        {found === undefined && !isError && <KeyRows />}
        {found === undefined && isError && (
          <Callout
            tone="danger"
            alert
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {messageOf(error)}
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
          onClosed={asked.forget}
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
};
