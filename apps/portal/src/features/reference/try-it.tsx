"use client";

import { ChevronRight, KeyRound, Send } from "lucide-react";
import { useRef, useState, type SyntheticEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Card } from "../../ui/surface.tsx";
import { useKeyInHand } from "./api-key.tsx";
import { BodyEditor } from "./body-editor.tsx";
import { toJson } from "./examples.ts";
import { nextCursorIn } from "./next-page.ts";
import type { Operation } from "./operations.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { ParameterInput } from "./parameter-input.tsx";
import { asked, faultInBody, faultsIn, toCurl, toRequest, type Values } from "./request.ts";
import { useSend } from "./use-send.ts";

const Curl = ({ code }: { code: string }) => (
  <details className="group">
    <summary className="inline-flex items-center gap-1.5 rounded-md text-[0.8125rem] font-medium text-ink-soft hover:text-ink">
      <ChevronRight
        aria-hidden
        className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
      />
      The same with curl
    </summary>
    <div className="mt-2 [&_pre]:max-h-80 [&_pre]:text-xs">
      <CodeBlock label="the curl command" code={code} />
    </div>
  </details>
);

/** Sends the operation for real, with the page's key. */
export const TryIt = ({ operation, apiUrl }: { operation: Operation; apiUrl: string }) => {
  const { key, ask } = useKeyInHand();
  const { outcome, start, cancel } = useSend();
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(() => toJson(operation.body?.examples[0]?.value ?? {}));
  const [isChecked, setIsChecked] = useState(false);
  const [isBodyChecked, setIsBodyChecked] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);

  const faults = isChecked ? faultsIn(operation, values) : {};
  const bodyFault = operation.body && isBodyChecked ? faultInBody(body) : undefined;
  const baseUrl = `${apiUrl}/v1`;
  const request = toRequest(operation, { baseUrl, values, body });
  const isSending = outcome.kind === "sending";
'''
