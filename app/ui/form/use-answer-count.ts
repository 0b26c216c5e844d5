import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";

/** The number of answers to this page's forms so far. As a key it empties a control after each of them. */
export function useAnswerCount(): number {
  const answer = useActionData();
  const [count, setCount] = useState(0);
  useLaterEffect(() => {
    if (answer) setCount((before) => before + 1);
  }, [answer]);
  return count;
}
