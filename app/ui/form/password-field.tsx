import { type ComponentProps, useEffect, useState } from "react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";
import { useAnswerCount } from "#app/ui/form/use-answer-count.ts";

/**
 * Always empty after a submission, with or without script, because passwords are not sent back. With script a button
 * shows what is typed.
 */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "width">) {
  const { id } = props.field;
  const answers = useAnswerCount();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // Browsers remember the values of text fields, but not those of password fields.
    const hide = () => setIsShown(false);
    const form = document.getElementById(id)?.closest("form");
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [id]);
  const isHydrated = useHydrated();
  return (
    <div className="relative col-span-full grid">
      <TextField
        key={answers}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect={isShown ? "off" : undefined}
        spellCheck={false}
        className={`${inputClass} pe-24`}
        {...props}
      />
      {isHydrated && (
        <button
          type="button"
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute end-1 bottom-1 min-h-10 cursor-pointer rounded-sm px-2 font-strong text-lake hover:text-lake-strong"
        >
          <span className="sr-only">{props.label} </span>
          {isShown ? "verbergen" : "zeigen"}
        </button>
      )}
    </div>
  );
}
