import type { ComponentProps } from "react";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/** Where a password is chosen. */
export function NewPasswordField(
  props: Pick<ComponentProps<typeof PasswordField>, "field" | "label" | "autoFocus">,
) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint="Mindestens 8 Zeichen. Ein kurzer Satz ist leicht zu merken und schwer zu erraten."
    />
  );
}

/** Tells password managers whose password it is; nobody sees it. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
