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

/** `seenIds` includes closed toasts, so that no toast is shown twice. `page` identifies the visit of a page. */
export type ToastList = { page: string; toasts: Toast[]; seenIds: string[] };

export type ToastChange =
  | { type: "received"; page: string; toasts: Toast[] }
  | { type: "closed"; id: string };

export function startToastList({ page, toasts }: Pick<ToastList, "page" | "toasts">): ToastList {
  return changeToastList({ page, toasts: [], seenIds: [] }, { type: "received", page, toasts });
}

export function changeToastList(list: ToastList, change: ToastChange): ToastList {
  if (change.type === "closed") {
    return { ...list, toasts: list.toasts.filter((toast) => toast.id !== change.id) };
  }
  // Toasts belong to the page that they came with.
  const { page } = change;
  const kept = page === list.page ? list : { ...list, page, toasts: [] };
  return change.toasts.reduce(addToast, kept);
}

function addToast(list: ToastList, toast: Toast): ToastList {
  if (list.seenIds.includes(toast.id)) return list;
  return { ...list, toasts: [...list.toasts, toast], seenIds: [...list.seenIds, toast.id] };
}

/** Only the newest toasts fit. An older one returns if there is room before it expires. */
export function isVisible(list: ToastList, toast: Toast) {
  return list.toasts.slice(-visibleToasts).includes(toast);
}

/** Whether the toast's time runs. Older ones wait, because the newest may hide them. */
export function isNext(list: ToastList, toast: Toast) {
  return list.toasts.findLast(({ kind }) => kind !== "error") === toast;
}
