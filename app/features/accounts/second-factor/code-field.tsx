import type { ComponentProps } from "react";
import { TextField } from "#app/ui/form/field.tsx";

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "field" | "label" | "hint" | "autoFocus" | "inputMode"
>;

/** The code of an authenticator app, or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      {...props}
    />
  );
}
