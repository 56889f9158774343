"use client";

import {
  type Scope,
  TRY_IT_MINUTES,
  API_KEY_PATTERN,
  scope as scopeSchema,
  scopesOfRole,
} from "@guidepost/contract";
import { useQuery } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTRPC, useTRPCClient } from "#trpc/client.tsx";
import { Button } from "#components/ui/forms/button.tsx";
import { TextField } from "#components/ui/forms/field.tsx";

/**
 * A key is replaced this long before its expiry in ms, so that it does not expire during a request.
 */
const MARGIN_MS = 30_000;

type StoredKey = { secret: Promise<string>; endsAt: number };

/**
 * The page's temporary keys, one for each scope, in memory only. `create` creates a key and returns
 * its secret; `now` is a clock in ms that only moves forward.
 */
export function createTemporaryKeys(create: (scope: Scope) => Promise<string>, now: () => number) {
  const keyByScope = new Map<Scope, StoredKey>();
  return {
    /** Returns the secret of a valid key. Concurrent requests share one key. */
    get: async (scope: Scope): Promise<string> => {
      const existing = keyByScope.get(scope);
      if (existing && existing.endsAt > now()) return existing.secret;
      const issued = { secret: create(scope), endsAt: now() + TRY_IT_MINUTES * 60_000 - MARGIN_MS };
      keyByScope.set(scope, issued);
      try {
        return await issued.secret;
      } catch (error) {
        if (keyByScope.get(scope) === issued) keyByScope.delete(scope);
        throw error;
      }
    },
    /** After a 401: the key was revoked, or its row was reused by another page. */
    discard: (scope: Scope) => keyByScope.delete(scope),
  };
}

type ApiKeyContext = {
  /** Whether requests use the user's own key instead of a temporary one. */
  isOwn: boolean;
  setIsOwn: (isOwn: boolean) => void;
  typed: string;
  setTyped: (typed: string) => void;
  /** The user's own key; undefined if it is malformed. */
  ownKey: string | undefined;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  /**
   * Moves the focus to the field of the user's own key. Enter in the field moves it back to `from`.
   */
  focusKeyField: (from: HTMLElement | null) => void;
  goBack: () => void;
  /** Shows the error of the user's own key after the field loses the focus. */
  check: () => void;
  /** The secret of a temporary key for an operation that needs `scope`. */
  temporaryKey: (scope: string | undefined) => Promise<string>;
  /** Drops a temporary key that the API refused. */
  discardTemporaryKey: (scope: string | undefined) => void;
};

const KeyContext = createContext<ApiKeyContext | undefined>(undefined);

/** Provides the key for each "Try it" of the page. The key is stored in memory only. */
export function KeyProvider({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const { data: profile } = useQuery(useTRPC().account.profile.queryOptions());
  const [isOwn, setIsOwn] = useState(false);
  const [typed, setTyped] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  // The client is called directly: a mutation's cache would keep the secret.
  const [keys] = useState(() =>
    createTemporaryKeys(
      async (scope) => (await client.keys.createTryIt.mutate({ scope })).secret,
      () => performance.now(),
    ),
  );
  const trimmed = typed.trim();
  const ownKey = API_KEY_PATTERN.test(trimmed) ? trimmed : undefined;
  const role = profile?.role ?? "member";

  const focusKeyField = useCallback((from: HTMLElement | null) => {
    setIsChecked(true);
    cameFrom.current = from;
    input.current?.focus();
  }, []);
  const goBack = useCallback(() => {
    setIsChecked(true);
    if (ownKey === undefined) return;
    cameFrom.current?.scrollIntoView({ block: "center" });
    cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  }, [ownKey]);

  const context = useMemo(() => {
    const error =
      trimmed === ""
        ? "Enter your API key first."
        : "A key is sk_ and 48 characters, 0 to 9 and a to f.";
    // If the role does not grant the scope, the API responds with 403, as for a key of the user.
    const grantableScope = (requiredScope: string | undefined) =>
      scopesOfRole(role).find((scope) => scope === scopeSchema.safeParse(requiredScope).data) ??
      "read";
    return {
      isOwn,
      setIsOwn,
      typed,
      setTyped,
      ownKey,
      error: ownKey === undefined && isChecked ? error : undefined,
      input,
      focusKeyField,
      goBack,
      check: () => setIsChecked(trimmed !== ""),
      temporaryKey: (scope: string | undefined) => keys.get(grantableScope(scope)),
      discardTemporaryKey: (scope: string | undefined) => void keys.discard(grantableScope(scope)),
    };
  }, [typed, trimmed, ownKey, isChecked, isOwn, focusKeyField, goBack, keys, role]);
  return <KeyContext value={context}>{children}</KeyContext>;
}

export function useApiKey(): ApiKeyContext {
  const context = use(KeyContext);
  if (!context) throw new Error("There is no KeyProvider around this.");
  return context;
}

/** Selects the key of the page's requests: a temporary key, or the user's own key. */
export function KeyField({ apiUrl }: { apiUrl: string }) {
  const { isOwn, setIsOwn, typed, setTyped, error, input, goBack, check } = useApiKey();
  const toggle = useRef<HTMLButtonElement>(null);
  if (!isOwn)
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm font-medium">API key</p>
        <p className="text-caption text-ink-soft">
          “Try it” sends requests with a temporary key. It acts for you, has only the scope that the
          operation needs, and ends after {TRY_IT_MINUTES} minutes.
        </p>
        <Button ref={toggle} size="sm" onClick={() => setIsOwn(true)}>
          Use another key
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextField
          ref={input}
          label="API key"
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          // The button that showed the field was removed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the field
          autoFocus
          spellCheck={false}
          placeholder="sk_…"
          value={typed}
          error={error}
          hint={
            <>
              Your key stays in this page’s memory and is sent only to{" "}
              <span className="wrap-anywhere">{apiUrl}</span>.
            </>
          }
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && goBack()}
          onBlur={check}
        />
      </div>
      <Button
        size="sm"
        onClick={() => {
          setTyped("");
          setIsOwn(false);
          requestAnimationFrame(() => toggle.current?.focus());
        }}
      >
        Use a temporary key
      </Button>
    </div>
  );
}
