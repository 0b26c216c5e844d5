export interface Toast {
  id: string;
  kind: "default" | "success" | "error" | "info";
  title: string;
  titleLang?: "en";
  description?: string;
  /** A link to the next step. */
  link?: { to: string; label: string };
  /** Identifies the toast for code that treats it specially. */
  code?: string;
}

/** A toast without its id, which it gets when it is stored. */
export type NewToast = Omit<Toast, "id">;

export const visibleToasts = 3;

/** `seenIds` includes closed toasts, so that no toast is shown twice. */
export type ToastList = { toasts: Toast[]; seenIds: string[] };

export type ToastChange = { type: "received"; toasts: Toast[] } | { type: "closed"; id: string };

export function startToastList(toasts: Toast[]): ToastList {
  return changeToastList({ toasts: [], seenIds: [] }, { type: "received", toasts });
}

export function changeToastList(list: ToastList, change: ToastChange): ToastList {
  if (change.type === "closed") {
    return { ...list, toasts: list.toasts.filter((toast) => toast.id !== change.id) };
  }
  return change.toasts.reduce(addToast, list);
}

function addToast(list: ToastList, toast: Toast): ToastList {
  if (list.seenIds.includes(toast.id)) return list;
  return { toasts: [...list.toasts, toast], seenIds: [...list.seenIds, toast.id] };
}

/** Only the newest toasts fit. An older one returns if there is room before it expires. */
export function isVisible(list: ToastList, toast: Toast) {
  return list.toasts.slice(-visibleToasts).includes(toast);
}
