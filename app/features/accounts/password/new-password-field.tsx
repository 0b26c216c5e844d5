import type { ComponentProps } from "react";
import { PasswordField } from "#app/ui/form/password-field.tsx";

export function NewPasswordField(
  props: Pick<
    ComponentProps<typeof PasswordField>,
    "field" | "label" | "autoFocus" | "enterKeyHint"
  >,
) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint="Mindestens 8 Zeichen. Ein kurzer Satz ist leicht zu merken und schwer zu erraten."
    />
  );
}

/** Tells password managers which account the password belongs to. The field is invisible. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
