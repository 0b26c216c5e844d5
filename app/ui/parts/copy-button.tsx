import { useEffect, useState } from "react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

const CONFIRMATION_MILLISECONDS = 3000;

interface CopyButtonProps {
  text: string;
  /** Name of the text, for example 'IBAN'. */
  name: string;
  className?: string;
}

/** Copies a text and confirms it. Renders nothing without script or without a clipboard. */
export function CopyButton({ text, name, className = "" }: CopyButtonProps) {
  const canCopy = useHydrated() && "clipboard" in navigator;
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), CONFIRMATION_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [state]);
  if (!canCopy) return null;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  return (
    <>
      <Button
        type="button"
        look="quiet"
        size="small"
        aria-label={state === "idle" ? `${name} kopieren` : undefined}
        onClick={copy}
        className={`min-h-7! px-2! py-0! print:hidden ${className}`}
      >
        {state === "copied" && <Icon name="check" />}
        {words[state]}
      </Button>
      <span role="status" className="sr-only">
        {state !== "idle" && words[state]}
      </span>
    </>
  );
}

const words = { idle: "Kopieren", copied: "Kopiert", refused: "Bitte von Hand kopieren" };
