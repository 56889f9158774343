"use client";

import { scopesOfRole } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { FirstSteps } from "#components/account/first-steps.tsx";
import { NoApiCallout } from "#components/account/api-access.tsx";
import { Button, LinkButton } from "#components/ui/forms/button.tsx";
import { Callout } from "#components/ui/layout/callout.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { EmptyState } from "#components/ui/lists/empty-state.tsx";
import { noApiOf } from "#lib/formats/plan-limits.ts";
import { errorMessage } from "#lib/api-error.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import { usePageAction } from "#lib/browser/page-actions.ts";
import { useTRPC } from "#trpc/client.tsx";
import { CreateKeyForm } from "../form/key-form.tsx";
import { KeyList, useKeys, useRefreshKeys } from "./key-list.tsx";
import { type KeyQuery, DEFAULT_QUERY } from "../key-model.ts";
import { KeyRows, KeysHeader } from "./keys-skeleton.tsx";
import { useKeyActions } from "../use-key-actions.tsx";

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
  const list = useRef<HTMLDivElement>(null);
  usePageAction("create key", () => setIsCreating(true));

  const noApi = noApiOf(profile.account);
  const isEmpty = found?.counts.all === 0 && query.search.trim() === "";
  const change = (part: Partial<KeyQuery>) => setQuery((given) => ({ ...given, ...part }));
  const showNewKey = () => {
    // The default filters show the new key.
    setQuery(DEFAULT_QUERY);
    void refreshKeys();
  };
  const { act, showSecret, dialogs } = useKeyActions({
    profile,
    apiUrl,
    operationNames,
    now,
    showHolder: found?.has_other_holders ?? false,
    returnFocus: () => list.current,
    onRotated: showNewKey,
  });
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      Create key
    </Button>
  );
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
            onAction={act}
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
            showNewKey();
            showSecret(created);
          }}
        />
      </Dialog>
      {dialogs}
    </>
  );
}
