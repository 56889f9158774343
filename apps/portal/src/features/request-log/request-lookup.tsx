"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useId, useState } from "react";
import { Button } from "#components/ui/forms/button.tsx";
import { FieldError } from "#components/ui/forms/field.tsx";
import { SearchBox } from "#components/ui/lists/list-controls.tsx";
import { requestPath } from "#lib/query/request-query.ts";

/** What `X-Request-Id` of a response can contain (contract HTTP-7). A browser resolves dots alone as a path. */
const REQUEST_ID = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

/** Opens a request by its id. */
export function RequestLookup({ className }: Pick<ComponentProps<"form">, "className">) {
  const router = useRouter();
  const note = useId();
  const [text, setText] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  return (
    <form
      role="search"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const id = text.trim();
        setIsInvalid(!REQUEST_ID.test(id));
        if (REQUEST_ID.test(id)) router.push(requestPath(id));
      }}
    >
      <div className="flex gap-2">
        <SearchBox
          label="Request id"
          placeholder="Request id (X-Request-Id)"
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? note : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setIsInvalid(false);
          }}
        />
        <Button type="submit" className="h-10!">
          Find
        </Button>
      </div>
      <div role="status" className="mt-1.5 empty:hidden">
        {isInvalid && (
          <FieldError
            id={note}
            message="Enter the value of X-Request-Id from a response, or the id of a request"
          />
        )}
      </div>
    </form>
  );
}
