import { expect, test } from "vitest";
import {
  changeToastList,
  isNext,
  isVisible,
  startToastList,
  type Toast,
} from "#app/ui/layout/toast-list.ts";

function toast(id: string): Toast {
  return { id, kind: "success", title: `Meldung ${id}` };
}

function ids(toasts: Toast[]) {
  return toasts.map(({ id }) => id);
}

const start = (...toasts: Toast[]) => startToastList({ page: "one", toasts });
const received = (page: string, ...toasts: Toast[]) =>
  ({ type: "received", page, toasts }) as const;

test("new messages join the earlier ones", () => {
  const list = changeToastList(start(toast("a")), received("one", toast("b")));
  expect(ids(list.toasts)).toEqual(["a", "b"]);
});

test("a repeated message is shown once", () => {
  const list = start(toast("a"));
  expect(changeToastList(list, received("one", toast("a")))).toBe(list);
});

test("a closed message stays closed when it is repeated", () => {
  const closed = changeToastList(start(toast("a")), { type: "closed", id: "a" });
  const list = changeToastList(closed, received("one", toast("a")));
  expect(list.toasts).toEqual([]);
});

test("the newest three are visible, and an older one returns when there is room", () => {
  const list = start(...["a", "b", "c", "d"].map(toast));
  expect(ids(list.toasts.filter((each) => isVisible(list, each)))).toEqual(["b", "c", "d"]);

  const fewer = changeToastList(list, { type: "closed", id: "c" });
  expect(ids(fewer.toasts.filter((each) => isVisible(fewer, each)))).toEqual(["a", "b", "d"]);
});

test("messages go when the visitor leaves their page, and do not come back", () => {
  const next = changeToastList(start(toast("a")), received("two", toast("b")));
  expect(ids(next.toasts)).toEqual(["b"]);
  expect(ids(changeToastList(next, received("three", toast("a"))).toasts)).toEqual([]);
});

test("the time of the newest runs, and then that of the one before it", () => {
  const list = start(toast("a"), toast("b"), { ...toast("c"), kind: "error" });
  const running = (of: typeof list) => ids(of.toasts.filter((each) => isNext(of, each)));
  expect(running(list)).toEqual(["b"]);
  expect(running(changeToastList(list, { type: "closed", id: "b" }))).toEqual(["a"]);
});
