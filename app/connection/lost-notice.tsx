import { useEffect } from "react";
import { createPortal } from "react-dom";
import { type LostAnswer, setLostAnswer, useLostAnswer } from "#app/connection/lost-answer.ts";
import { pressed } from "#app/connection/pressed.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { wordsOf } from "#app/ui/labels/label.ts";
import { useLoadFailures } from "#app/ui/layout/page-handle.ts";
import { ToastBox } from "#app/ui/layout/toast.tsx";
import type { Toast } from "#app/ui/layout/toast-list.ts";

/** Reports the loss and the next step, inside the sent form or among the toasts. */
export function LostNotice() {
  const lost = useLostAnswer();
  const failures = useLoadFailures();
  const site = useSite();
  useKeptFocus(lost);
  if (!lost) return null;
  const { form, to, number } = lost;
  const id = `lost-${number}`;
  const failure = failures.find(([start]) => to.startsWith(start))?.[1];
  const title = typeof failure === "object" ? wordsOf(failure, site).text : failure;
  const toast = form ? toastOfForm(form) : toastOfPage(to, title);
  const isNear = form?.matches("dialog form") || form?.querySelector(typedInto);
  const box = <ToastBox key={id} toast={{ ...toast, id }} onClose={() => setLostAnswer(null)} />;
  return form && isNear ? createPortal(box, form.querySelector("[data-notices]") ?? form) : box;
}

/** React re-enables disabled controls within this time. They lost the focus when they were disabled. */
const ENABLED_MILLISECONDS = 100;

type LostToast = Omit<Toast, "id">;

/** Matches controls for typed text, except the honeypot field. */
const typedInto = ":is(input:not([type=hidden]),select,textarea):not([tabindex])";

function toastOfForm({ dataset }: HTMLFormElement): LostToast {
  const yours = location.pathname.startsWith("/admin") ? "Ihre" : "Deine";
  return {
    ...errorHead(dataset.failure ?? "Das hat nicht geklappt"),
    description: `Keine Verbindung. ${yours} Angaben stehen noch da.`,
  };
}

function toastOfPage(to: string, failure = "Konnte die Seite nicht laden."): LostToast {
  return {
    ...errorHead(failure),
    description: "Keine Verbindung.",
    link: { to, label: "Erneut versuchen" },
  };
}

function errorHead(title: string) {
  const titleLang = /^(Error|Auth|Reg)/.test(title) ? "en" : undefined;
  return { kind: "error", title, titleLang } as const;
}

/**
 * Returns the focus to the pressed control, which lost it when the control was disabled or the last notice
 * closed.
 */
function useKeptFocus(lost: LostAnswer | null): void {
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement?.id !== "inhalt") return;
      const retry = document.querySelector<HTMLElement>("[data-message=error] a");
      (pressed?.isConnected ? pressed : retry)?.focus({ preventScroll: true });
    }, ENABLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [lost]);
}
