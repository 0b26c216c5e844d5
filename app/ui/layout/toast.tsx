import { useLocation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useReducer, useRef } from "react";
import { useAttended } from "#app/ui/browser/use-attended.ts";
import {
  changeToastList,
  isNext,
  isVisible,
  startToastList,
  type Toast,
} from "#app/ui/layout/toast-list.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

export type { Toast } from "#app/ui/layout/toast-list.ts";

const millisecondsOnScreen = 4000;

/**
 * The toasts of the last request, at the top of the page. With script they float where they cover no control
 * (page-script.js), and disappear one after the other, except errors. All of them go when the visitor leaves the page.
 * `children` are errors from other sources.
 */
export function Toasts({ toasts, children }: { toasts: Toast[]; children?: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const { key: page } = useLocation();
  const [list, change] = useReducer(changeToastList, { page, toasts }, startToastList);
  useEffect(() => change({ type: "received", page, toasts }), [page, toasts]);
  const attended = useAttended(region, list);
  const returnFocus = useReturnFocus(region);

  function close(id: string) {
    returnFocus();
    change({ type: "closed", id });
  }

  function show(toast: Toast) {
    return (
      <ToastBox
        key={toast.id}
        toast={toast}
        hidden={!isVisible(list, toast)}
        paused={attended || !isNext(list, toast)}
        onClose={close}
      />
    );
  }

  // The two live regions are not nested, because screen readers would read the inner one twice.
  return (
    <div ref={region} className="messages">
      <div role="status" aria-atomic="false">
        {list.toasts.filter((toast) => toast.kind !== "error").map(show)}
      </div>
      <div>
        {list.toasts.filter((toast) => toast.kind === "error").map(show)}
        {children}
      </div>
    </div>
  );
}

const kinds = {
  default: { icon: "circle-check", look: "border-line bg-card", ink: "text-good" },
  success: { icon: "circle-check", look: "border-line bg-card", ink: "text-good" },
  info: { icon: "info", look: "border-line bg-card", ink: "text-lake" },
  error: { icon: "circle-alert", look: "border-bad bg-bad-soft", ink: "text-bad" },
} as const;

interface ToastBoxProps {
  toast: Toast;
  hidden?: boolean;
  paused?: boolean;
  onClose: (id: string) => void;
}

export function ToastBox({ toast, hidden, paused = false, onClose }: ToastBoxProps) {
  const { icon, look, ink } = kinds[toast.kind];
  const isError = toast.kind === "error";
  useCountdown(isError || paused, () => onClose(toast.id));
  return (
    <div
      role={isError ? "alert" : undefined}
      data-message={toast.kind}
      hidden={hidden}
      className={`grid grid-cols-[auto_1fr_auto] gap-[.7rem] rounded-cut-lg border py-[.85rem] ps-4 pe-2 leading-[1.4] text-ink ${look}`}
    >
      <Icon name={icon} className={`mt-[.1em] ${ink}`} />
      <div className="min-w-0">
        <p lang={toast.titleLang} className="font-strong">
          {toast.title}
        </p>
        {toast.description && (
          <p className={`text-sm ${isError ? "" : "text-ink-soft"}`}>{toast.description}</p>
        )}
        {toast.link && (
          <TextLink to={toast.link.to} className="mt-1 text-sm">
            {toast.link.label}
          </TextLink>
        )}
      </div>
      <CloseButton onClick={() => onClose(toast.id)} />
    </div>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Meldung schließen"
      onClick={onClick}
      className="grid size-8 cursor-pointer place-items-center rounded-cut text-ink-soft hover:bg-lake-soft hover:text-ink noscript:hidden"
    >
      <Icon name="x" />
    </button>
  );
}

/** Runs `onEnd` when the time is over. A pause keeps the remaining time. */
function useCountdown(paused: boolean, onEnd: () => void) {
  const left = useRef(millisecondsOnScreen);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [paused]);
}

/** Returns the focus to its origin before the focused button disappears. */
function useReturnFocus(region: RefObject<HTMLElement>) {
  const origin = useRef<EventTarget | null>(null);
  useEffect(() => {
    const node = region.current;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && node?.contains(relatedTarget)))
        origin.current = relatedTarget;
    };
    node?.addEventListener("focusin", remember);
    return () => node?.removeEventListener("focusin", remember);
  }, [region]);
  return () => {
    if (!region.current?.contains(document.activeElement)) return;
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
  };
}
