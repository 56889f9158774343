import type { ApiKey, Profile } from "@guidepost/contract";
import type { ReactNode } from "react";
import { Dialog, useDialogState } from "#components/ui/overlays/dialog.tsx";
import { noApiOf } from "#lib/formats/plan-limits.ts";
import type { OperationNames } from "#lib/formats/labels.ts";
import { RevokeDialog, RotateDialog } from "./key-dialogs.tsx";
import { EditKeyForm } from "./form/key-form.tsx";
import type { KeyAction } from "./key-model.ts";
import { type ShownSecret, KeySecretDialog } from "./key-secret-dialog.tsx";

/** The dialogs of the actions on keys, and of new secrets. */
export function useKeyActions({
  profile,
  apiUrl,
  operationNames,
  showHolder,
  now,
  returnFocus,
  onRotated,
  onSecretClosed,
}: {
  profile: Profile;
  apiUrl: string;
  operationNames: OperationNames;
  showHolder: boolean;
  /** Unix ms. */
  now: number;
  /** The element to focus when the button of an action was removed. */
  returnFocus: () => HTMLElement | null;
  onRotated: () => void;
  /** Called when the dialog with the secret of a key has closed. */
  onSecretClosed?: (key: ApiKey) => void;
}): {
  act: (action: KeyAction, key: ApiKey) => void;
  showSecret: (secret: ShownSecret) => void;
  dialogs: ReactNode;
} {
  const selected = useDialogState<{ action: KeyAction; key: ApiKey }>();
  const secret = useDialogState<ShownSecret>();
  const noApi = noApiOf(profile.account);
  const onClosedSecret = () => {
    const shown = secret.subject;
    secret.dialog.onClosed();
    if (shown) onSecretClosed?.(shown.key);
  };
  const { action, key: apiKey } = selected.subject ?? {};
  const props = apiKey && { apiKey, showHolder, operationNames, dialog: selected.dialog };
  return {
    act: (next, key) => selected.show({ action: next, key }),
    showSecret: secret.show,
    dialogs: (
      <>
        {props && action === "edit" && (
          <Dialog
            {...selected.dialog}
            title={`Edit “${props.apiKey.name}”`}
            description="Changes apply from the next request on. The secret stays the same."
          >
            <EditKeyForm
              apiKey={props.apiKey}
              isHolder={props.apiKey.username === profile.username}
              onDone={selected.close}
            />
          </Dialog>
        )}
        {props && action === "revoke" && <RevokeDialog {...props} returnFocus={returnFocus} />}
        {props && action === "rotate" && (
          <RotateDialog
            {...props}
            now={now}
            onRotated={(rotated) => {
              onRotated();
              secret.show(rotated);
            }}
          />
        )}
        <KeySecretDialog
          state={{ ...secret, dialog: { ...secret.dialog, onClosed: onClosedSecret } }}
          apiUrl={apiUrl}
          returnFocus={returnFocus}
          note={noApi && `Requests with it return 402 ${noApi.until}.`}
        />
      </>
    ),
  };
}
