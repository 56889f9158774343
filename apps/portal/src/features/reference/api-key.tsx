"use client";

import { apiKeyPattern } from "@guidepost/contract";
import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { TextField } from "../../ui/field.tsx";

type KeyInHand = {
  typed: string;
  setTyped: (typed: string) => void;
  /** The key when it has a key's form; undefined otherwise. */
  key: string | undefined;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  /** Leads to the field and says what is missing; Enter there leads back to `from`. */
  ask: (from: HTMLElement | null) => void;
  goBack: () => void;
  /** Says what is wrong with what was typed, once the field is left. */
  check: () => void;
};

const KeyContext = createContext<KeyInHand | undefined>(undefined);

/** One key for every "try it" of the page: in memory alone, gone with the page. */
export const KeyProvider = ({ children }: { children: ReactNode }) => {
  const [typed, setTyped] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const trimmed = typed.trim();
  const key = apiKeyPattern.test(trimmed) ? trimmed : undefined;

  const ask = useCallback((from: HTMLElement | null) => {
    setIsChecked(true);
    cameFrom.current = from;
    input.current?.focus();
  }, []);
  const goBack = useCallback(() => {
    setIsChecked(true);
    if (key === undefined) return;
    cameFrom.current?.scrollIntoView({ block: "center" });
    cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  }, [key]);

  const inHand = useMemo(() => {
    const fault =
      trimmed === ""
        ? "Enter your API key first."
        : "A key is sk_ and 48 characters, 0 to 9 and a to f.";
    return {
      typed,
      setTyped,
      key,
      error: key === undefined && isChecked ? fault : undefined,
      input,
      ask,
      goBack,
      check: () => setIsChecked(trimmed !== ""),
    };
  }, [typed, trimmed, key, isChecked, ask, goBack]);
  return <KeyContext value={inHand}>{children}</KeyContext>;
};

export const useKeyInHand = (): KeyInHand => {
  const inHand = use(KeyContext);
  if (!inHand) throw new Error("There is no KeyProvider around this.");
  return inHand;
};

export const KeyField = ({ apiUrl }: { apiUrl: string }) => {
  const { typed, setTyped, error, input, goBack, check } = useKeyInHand();
  return (
    <TextField
      ref={input}
      label="API key"
      type="password"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="sk_…"
      value={typed}
      error={error}
      hint={
        <>
          Your key stays in this page’s memory and is sent to{" "}
          <span className="wrap-anywhere">{apiUrl}</span> alone.
        </>
      }
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && goBack()}
      onBlur={check}
    />
  );
};
