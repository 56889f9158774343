import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "#lib/zod.ts";
import { makeQueryClient } from "#trpc/query-client.ts";
import { Form, FormField, FormPassword, SubmitButton } from "./form.tsx";
import { useServerForm } from "./use-server-form.ts";

const SCHEMA = z.object({ email: z.string().min(1), password: z.string() });
type Values = z.output<typeof SCHEMA>;

function TestForm({ send }: { send: (values: Values) => Promise<string> }) {
  const { form, submit, mutation, error } = useServerForm(SCHEMA, {
    defaultValues: { email: "a@example.com", password: "" },
    mutation: { mutationFn: send },
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField form={form} name="email" label="Email" />
      <FormPassword form={form} name="password" label="Password" />
      <SubmitButton busy={mutation.isPending}>Send</SubmitButton>
    </Form>
  );
}

const LINKS = z.object({ links: z.array(z.object({ url: z.string() })) });

function TestLinks({ send }: { send: (values: z.output<typeof LINKS>) => Promise<string> }) {
  const { form, submit, mutation, error } = useServerForm(LINKS, {
    defaultValues: { links: [{ url: "https://one.example" }, { url: "one" }] },
    mutation: { mutationFn: send },
  });
  return (
    <Form onSubmit={submit} error={error}>
      <FormField form={form} name="links.0.url" label="First" />
      <FormField form={form} name="links.1.url" label="Second" />
      <SubmitButton busy={mutation.isPending}>Send</SubmitButton>
    </Form>
  );
}

function renderForm(send: (values: Values) => Promise<string>) {
  const onMutationError = vi.fn();
  const queries = makeQueryClient(onMutationError);
  render(
    <QueryClientProvider client={queries}>
      <TestForm send={send} />
    </QueryClientProvider>,
  );
  return { queries, onMutationError };
}

/** An error of the API, as tRPC throws it. */
function apiError(error: object): Error {
  return Object.assign(new Error("refused"), { data: { error } });
}

async function submit(): Promise<void> {
  await userEvent.type(screen.getByLabelText("Password"), "secret words");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
}

afterEach(cleanup);

describe("useServerForm", () => {
  it("does not send invalid values, and shows the error at the field", async () => {
    const send = vi.fn<(values: Values) => Promise<string>>();
    renderForm(send);
    await userEvent.clear(screen.getByLabelText("Email"));
    await submit();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(send).not.toHaveBeenCalled();
  });

  it("shows field errors of the server at their field, and no toast", async () => {
    const details = { email: ["is taken"] };
    const { onMutationError } = renderForm(() =>
      Promise.reject(apiError({ code: "validation_failed", message: "…", details })),
    );
    await submit();
    await screen.findByText("This email address is already taken.");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(onMutationError).not.toHaveBeenCalled();
  });

  it("shows a field error of the server at the field of its item, with the stored value (contract PROFILE-2)", async () => {
    const details = { "links.1.url": ["must start with https://"] };
    const send = () =>
      Promise.reject(apiError({ code: "validation_failed", message: "…", details }));
    render(
      <QueryClientProvider client={makeQueryClient(vi.fn())}>
        <TestLinks send={send} />
      </QueryClientProvider>,
    );
    const [first, second] = screen.getAllByRole<HTMLInputElement>("textbox");
    expect([first?.value, second?.value]).toEqual(["https://one.example", "one"]);
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByText("The second must start with https://.");
    expect(second?.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(second);
    expect(first?.getAttribute("aria-invalid")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows other errors above the form, with the fields that the form does not have", async () => {
    const details = { token: ["has expired"] };
    renderForm(() =>
      Promise.reject(apiError({ code: "validation_failed", message: "…", details })),
    );
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("The token has expired.");
  });

  it("keeps neither the values nor the result in the mutation cache after a success", async () => {
    const { queries } = renderForm(() => Promise.resolve("sk_secret"));
    await submit();
    await waitFor(() => {
      const states = queries
        .getMutationCache()
        .getAll()
        .map(({ state }) => state);
      expect(JSON.stringify(states)).not.toContain("secret");
    });
  });
});
