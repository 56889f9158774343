"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight, KeyRound, LoaderCircle, Play } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import { SubmitButton } from "#components/form/form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { ConfirmDialog } from "#components/ui/dialog.tsx";
import { toastError } from "#components/ui/toaster.tsx";
import { cn } from "#lib/cn.ts";
import { errorMessage } from "#lib/api-error.ts";
import { useTRPC } from "#trpc/client.tsx";
import { useApiKey } from "./api-key.tsx";
import { BodyEditor, ParameterInput } from "./request-fields.tsx";
import { toJson } from "../openapi/openapi.ts";
import type { Operation } from "../openapi/operations.ts";
import { OutcomeView } from "./outcome-view.tsx";
import {
  asked,
  faultInBody,
  faultsIn,
  nextCursorIn,
  toCurl,
  toRequest,
  type Values,
} from "./request.ts";
import { useSend } from "./use-send.ts";

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
  const { isOwn, ownKey, ask, temporaryKey, forgetTemporary } = useApiKey();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const { outcome, start, cancel } = useSend();
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(() => toJson(operation.body?.examples[0]?.value ?? {}));
  const [isChecked, setIsChecked] = useState(false);
  const [isBodyChecked, setIsBodyChecked] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);

  const parameters = asked(operation);
  const requestOf = (given: Values) =>
    toRequest(operation, { baseUrl: `${apiUrl}/v1`, values: given, body });
  const request = requestOf(values);
  const isRead = operation.method === "GET";
  const [isPreparing, setIsPreparing] = useState(false);
  const isSending = outcome.kind === "sending" || isPreparing;
  const faults = isChecked ? faultsIn(operation, values) : {};
  const bodyFault = operation.body && isBodyChecked ? faultInBody(body) : undefined;
  const nextCursor =
    outcome.kind === "answered" && parameters.some(({ name }) => name === "cursor")
      ? nextCursorIn(outcome.answer.body)
      : undefined;

  const isOwnKeyMissing = isOwn && ownKey === undefined;
  const sendWithTemporaryKey = async (given: Values) => {
    setIsPreparing(true);
    try {
      for (const isLast of [false, true]) {
        const sent = await start(requestOf(given), await temporaryKey(operation.scope));
        if (sent?.status !== 401) return;
        // The key was revoked, or another page replaced it. The API did nothing, so the request is
        // retried.
        forgetTemporary(operation.scope);
        if (isLast) return;
      }
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setIsPreparing(false);
    }
  };

  const sendNow = async (given: Values) => {
    if (isOwnKeyMissing) return ask(sendButton.current);
    await (ownKey !== undefined && isOwn
      ? start(requestOf(given), ownKey)
      : sendWithTemporaryKey(given));
    // The request may have changed data of other pages, and counted toward the quota.
    await queryClient.invalidateQueries({ queryKey: trpc.pathKey() });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsChecked(true);
    setIsBodyChecked(true);
    const isWrong =
      Object.keys(faultsIn(operation, values)).length > 0 ||
      (operation.body && faultInBody(body) !== undefined);
    if (isWrong)
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
      );
    else if (isOwnKeyMissing) ask(sendButton.current);
    else if (operation.method === "DELETE") setIsConfirming(true);
    else void sendNow(values);
  };

  const goToNextPage = (cursor: string) => {
    const given = { ...values, cursor };
    setValues(given);
    sendButton.current?.focus();
    void sendNow(given);
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
                error={faults[parameter.name]}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            ))}
          </div>
        )}
        {operation.body && (
          <BodyEditor
            body={body}
            examples={operation.body.examples}
            error={bodyFault}
            onChange={setBody}
            onLeave={() => setIsBodyChecked(true)}
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
            <Button variant="ghost" icon={KeyRound} onClick={() => ask(sendButton.current)}>
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
            This sends{" "}
            <code className="font-mono text-caption text-ink">
              {request.method} {request.url}
            </code>{" "}
            for real.
          </p>
        }
        confirm={operation.summary}
        onConfirm={() => {
          setIsConfirming(false);
          void sendNow(values);
        }}
      />
    </Card>
  );
}
