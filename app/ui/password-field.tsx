import { useActionData } from "@remix-run/react";
import { type ComponentProps, useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";

/** A field that is empty again after each answer, with script as without: passwords are not kept. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  const answer = useActionData();
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (answer) setAnswers((count) => count + 1);
  }, [answer]);
  return <TextField key={answers} type="password" {...props} />;
}
