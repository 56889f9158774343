"use client";

import { scopesOfRole, type ApiKey } from "@guidepost/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTRPC } from "../../trpc/client.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState, PageHeader } from "../../ui/surface.tsx";
import { useDialogOf } from "../../ui/use-dialog-of.ts";
import { NoApiCallout } from "../plans/no-api-callout.tsx";
import { noApiOf } from "../plans/no-api.ts";
import type { OperationNames } from "../usage/operation-names.ts";
import { CreateKeyForm } from "./create-key-form.tsx";
import { KeyList } from "./key-list.tsx";
import type { KeyAction } from "./key-row.tsx";
import { pageHeader } from "./page-header.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { SecretDialog, type Shown } from "./secret-dialog.tsx";
import { useKeyCache, useKeys } from "./use-keys.ts";

/** Developer → API keys: the list, and all that is done with keys (SPEC, Authentication 3-5). */
export const KeysPage = ({
  apiUrl,
  operationNames,
}: {
  apiUrl: string;
  operationNames: OperationNames;
}) => {
  const { data: profile } = useSuspenseQuery(useTRPC().account.profile.queryOptions());
  const { keys, now } = useKeys();
  const cache = useKeyCache();
  const [isCreating, setIsCreating] = useState(false);
  const asked = useDialogOf<{ action: KeyAction; key: ApiKey }>();
  const secret = useDialogOf<Shown>();
  const [newest, setNewest] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const toList = () => list.current;

  const noApi = noApiOf(profile.account);
  const withHolder =
    profile.role === "owner" && new Set(keys.map(({ username }) => username)).size > 1;
  const show = (created: Shown) => {
    cache.put(created.key);
    setNewest(created.key.id);
    secret.show(created);
  };
  const createButton = (
    <Button variant="primary" icon={Plus} onClick={() => setIsCreating(true)}>
      Create key
    </Button>
  );
  const about = asked.subject && {
    of: asked.subject.key,
    withHolder,
    onClose: asked.close,
    onClosed: asked.forget,
  };

  return (
    <>
      <PageHeader {...pageHeader} {...(keys.length > 0 && { actions: createButton })} />
      {noApi && (
        <div className="mb-6">
          <NoApiCallout noApi={noApi} profile={profile} />
        </div>
      )}
      <div ref={list}>
        {keys.length === 0 ? (
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
            Create one to call the API from a program, a script or another service. The quick start
            leads through the first calls.
          </EmptyState>
        ) : (
          <KeyList
            // A new key begins the list afresh: no filter hides it.
            key={newest}
            keys={keys}
            now={now}
            withHolder={withHolder}
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
