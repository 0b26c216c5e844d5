import { useActionData } from "@remix-run/react";
import { type ComponentProps, useState } from "react";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { TextField } from "#app/ui/form/field.tsx";

/** Always empty after a submission, with or without script, because passwords are not sent back. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  const answer = useActionData();
  const [answers, setAnswers] = useState(0);
  useLaterEffect(() => {
    if (answer) setAnswers((count) => count + 1);
  }, [answer]);
  return <TextField key={answers} type="password" {...props} />;
}
