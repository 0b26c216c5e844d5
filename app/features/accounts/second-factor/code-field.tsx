import type { ComponentProps } from "react";
import { TextField } from "#app/ui/form/field.tsx";
import { useAnswerCount } from "#app/ui/form/use-answer-count.ts";

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "field" | "label" | "hint" | "autoFocus" | "inputMode"
>;

/** The code of an authenticator app, or a recovery code. Always empty after a submission, because codes change. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      key={useAnswerCount()}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      {...props}
    />
  );
}
