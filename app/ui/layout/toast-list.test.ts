import { expect, test } from "vitest";
import {
  changeToastList,
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

test("new messages join the earlier ones", () => {
  const list = changeToastList(startToastList([toast("a")]), {
    type: "received",
    toasts: [toast("b")],
  });
  expect(ids(list.toasts)).toEqual(["a", "b"]);
});

test("a repeated message is shown once", () => {
  const list = startToastList([toast("a")]);
  expect(changeToastList(list, { type: "received", toasts: [toast("a")] })).toBe(list);
});

test("a closed message stays closed when it is repeated", () => {
  const closed = changeToastList(startToastList([toast("a")]), { type: "closed", id: "a" });
  const list = changeToastList(closed, { type: "received", toasts: [toast("a")] });
  expect(list.toasts).toEqual([]);
});

test("the newest three are visible, and an older one returns when there is room", () => {
  const list = startToastList(["a", "b", "c", "d"].map(toast));
  expect(ids(list.toasts.filter((each) => isVisible(list, each)))).toEqual(["b", "c", "d"]);

  const fewer = changeToastList(list, { type: "closed", id: "c" });
  expect(ids(fewer.toasts.filter((each) => isVisible(fewer, each)))).toEqual(["a", "b", "d"]);
});
