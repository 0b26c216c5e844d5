import { useRef } from "react";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";

interface AnswerHeadingProps {
  id: string;
  /** What the form's answer shows. The focus returns to the heading when it changes. */
  shown: unknown;
  /** Whether something else takes the focus. */
  isQuiet?: boolean;
  children: string;
}

/** Heads what a form's answer shows, and takes the focus when it appears. */
export function AnswerHeading({ id, shown, isQuiet = false, children }: AnswerHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLaterEffect(() => {
    if (!isQuiet) heading.current?.focus();
  }, [shown]);
  return (
    <h2
      id={id}
      ref={heading}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the visitor has just asked for what follows
      autoFocus={!isQuiet}
      className="text-h3"
    >
      {children}
    </h2>
  );
}
