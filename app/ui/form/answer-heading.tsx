import { useRef } from "react";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";

interface AnswerHeadingProps {
  id: string;
  /** The result. The focus returns to the heading when it changes. */
  result: unknown;
  /** False if something else takes the focus. */
  takesFocus?: boolean;
  children: string;
}

/** The heading above the result of a form. Takes the focus when the result appears or changes. */
export function AnswerHeading({ id, result, takesFocus = true, children }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLaterEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [result]);
  return (
    <h2
      id={id}
      ref={heading}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the visitor has just asked for what follows
      autoFocus={takesFocus}
      className="text-h3"
    >
      {children}
    </h2>
  );
}
