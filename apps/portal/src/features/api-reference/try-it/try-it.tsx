"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, KeyRound, LoaderCircle, Play } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import { SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { Card } from "#components/ui/layout/card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { ConfirmDialog } from "#components/ui/overlays/dialog.tsx";
import { cn } from "#lib/cn.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useApiKey } from "./api-key.tsx";
import { BodyEditor, FileInput, ParameterInput } from "./request-fields.tsx";
import { toJson } from "../openapi/openapi.ts";
import type { Operation } from "../openapi/operations.ts";
import { OutcomeView } from "./outcome-view.tsx";
import {
  type Values,
  inputParameters,
  validateBody,
  parameterErrors,
  nextCursorIn,
  toCurl,
  toRequest,
  useSend,
} from "./send-request.ts";

function Curl({ code }: { code: string }) {
  return (
    <details className="group">
      <summary className="inline-flex items-center gap-1.5 rounded-md text-caption font-medium text-ink-soft hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
        />
        As a curl command
      </summary>
      <div className="mt-2 [&_pre]:max-h-80 [&_pre]:text-xs">
        <CodeBlock label="the curl command" code={code} />
      </div>
    </details>
  );
}

/** Sends a real request, with a temporary key or the user's own key. */
export function TryIt({ operation, apiUrl }: { operation: Operation; apiUrl: string }) {
  const { isOwn, ownKey, focusKeyField, temporaryKey, discardTemporaryKey } = useApiKey();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const { outcome, start, cancel } = useSend();
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(() => toJson(operation.body?.examples[0]?.value ?? {}));
  const [file, setFile] = useState<File>();
  const [isChecked, setIsChecked] = useState(false);
  const [isBodyChecked, setIsBodyChecked] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);

  const parameters = inputParameters(operation);
  const requestOf = (given: Values) =>
    toRequest(operation, { baseUrl: `${apiUrl}/v1`, values: given, body, file });
  const request = requestOf(values);
  const isRead = operation.method === "GET";
  const errors = isChecked ? parameterErrors(operation, values) : {};
  const bodyError = operation.body && isBodyChecked ? validateBody(body) : undefined;
  const isFileMissing = operation.fileTypes.length > 0 && !file;
  const nextCursor =
    outcome.kind === "received" && parameters.some(({ name }) => name === "cursor")
      ? nextCursorIn(outcome.response.body)
      : undefined;

  const isOwnKeyMissing = isOwn && ownKey === undefined;
  const sendWithTemporaryKey = async (given: Values) => {
    const first = await start(requestOf(given), await temporaryKey(operation.scope));
    if (first?.status !== 401) return;
    // The key was revoked or replaced by another page. The request had no effect: send it again.
    discardTemporaryKey(operation.scope);
    const second = await start(requestOf(given), await temporaryKey(operation.scope));
    if (second?.status === 401) discardTemporaryKey(operation.scope);
  };

  const sending = useMutation({
    mutationFn: async (given: Values) => {
      if (isOwn && ownKey !== undefined) await start(requestOf(given), ownKey);
      else await sendWithTemporaryKey(given);
    },
    // The request may have changed data of the portal's other pages, and counts toward the quota.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.pathKey() }),
  });
  const isSending = outcome.kind === "sending" || sending.isPending;

  const sendNow = (given: Values) => {
    if (isOwnKeyMissing) focusKeyField(sendButton.current);
    else sending.mutate(given);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsChecked(true);
    setIsBodyChecked(true);
    const isWrong =
      isFileMissing ||
      Object.keys(parameterErrors(operation, values)).length > 0 ||
      (operation.body && validateBody(body) !== undefined);
    if (isWrong)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
      );
    else if (isOwnKeyMissing) focusKeyField(sendButton.current);
    else if (operation.method === "DELETE") setIsConfirming(true);
    else sendNow(values);
  };

  const goToNextPage = (cursor: string) => {
    const given = { ...values, cursor };
    setValues(given);
    sendButton.current?.focus();
    sendNow(given);
  };

  return (
    <Card className="flex flex-col gap-4 p-4">
      <h4 className="text-sm font-semibold">Try it</h4>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {parameters.length > 0 && (
          <div className={cn("grid gap-x-3 gap-y-4", parameters.length > 1 && "grid-cols-2")}>
            {parameters.map((parameter) => (
              <ParameterInput
                key={parameter.name}
                parameter={parameter}
                value={values[parameter.name] ?? ""}
                error={errors[parameter.name]}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            ))}
          </div>
        )}
        {operation.body && (
          <BodyEditor
            body={body}
            examples={operation.body.examples}
            error={bodyError}
            onChange={setBody}
            onLeave={() => setIsBodyChecked(true)}
          />
        )}
        {operation.fileTypes.length > 0 && (
          <FileInput
            types={operation.fileTypes}
            error={isChecked && isFileMissing ? "Choose a file." : undefined}
            onChange={setFile}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SubmitButton
            ref={sendButton}
            variant={operation.method === "DELETE" ? "danger" : "primary"}
            icon={isSending ? LoaderCircle : Play}
            aria-disabled={isSending}
            className={isSending ? "[&_svg]:animate-spin" : ""}
          >
            Send
          </SubmitButton>
          {isOwnKeyMissing ? (
            <Button
              variant="ghost"
              icon={KeyRound}
              onClick={() => focusKeyField(sendButton.current)}
            >
              Add your key
            </Button>
          ) : (
            <span className="text-caption text-ink-soft">
              {isOwn && ownKey !== undefined ? (
                <>
                  with the key <code className="font-mono text-xs">sk_…{ownKey.slice(-4)}</code>
                </>
              ) : (
                "with a temporary key"
              )}
            </span>
          )}
        </div>
      </form>
      <OutcomeView
        outcome={outcome}
        apiUrl={apiUrl}
        isRead={isRead}
        onCancel={cancel}
        sendButton={sendButton}
      />
      {nextCursor !== undefined && (
        <Button className="self-start" onClick={() => goToNextPage(nextCursor)}>
          Next page
        </Button>
      )}
      <Curl code={toCurl(request)} />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`${operation.summary}?`}
        description={
          <p className="wrap-anywhere">
            This sends the request{" "}
            <code className="font-mono text-caption text-ink">
              {request.method} {request.url}
            </code>{" "}
            to the live API.
          </p>
        }
        confirm={operation.summary}
        onConfirm={() => {
          setIsConfirming(false);
          sendNow(values);
        }}
      />
    </Card>
  );
}
