"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { signIn } from "next-auth/react";
import { useForm } from "react-hook-form";
import { z } from "../../forms/zod.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Callout } from "../../ui/surface.tsx";

const schema = z.object({
  email: z.string().trim().min(1, { error: "can't be blank" }),
  password: z.string().min(1, { error: "can't be blank" }),
});

const reasons: Record<string, string> = {
  CredentialsSignin: "The e-mail address or the password is not right.",
  rate_limit_exceeded: "Too many attempts. Wait a minute and try again.",
};

/** Signs in and goes on to `next`, a path of this site. */
export const SignInForm = ({ next }: { next: string }) => {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (given) => {
    const answer = await signIn("credentials", { ...given, redirect: false }).catch(() => null);
    if (answer?.ok && !answer.error) {
      // A whole new page: nothing of who was here before stays in memory.
      window.location.assign(next);
      return new Promise<void>(() => {});
    }
    const message =
      reasons[answer?.error ?? ""] ?? "We could not sign you in just now. Try again in a moment.";
    form.setError("root", { message });
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {errors.root && (
        <Callout tone="danger" alert>
          {errors.root.message}
        </Callout>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="mt-1">
        Sign in
      </Button>
    </form>
  );
};
