import { expect, it } from "vitest";
import { listAddress } from "#app/ui/admin/list-address.ts";

it.each([
  ["nothing", {}, "/list"],
  ["the first page", { page: 1 }, "/list"],
  ["another page", { page: 3 }, "/list?page=3"],
  ["a search", { q: "Käthe & Co", page: 2 }, "/list?q=K%C3%A4the+%26+Co&page=2"],
  ["a sort order", { sort: "date", dir: "desc" }, "/list?sort=date&dir=desc"],
  ["no direction without a sort column", { dir: "desc" }, "/list"],
  ["no filter", { filter: { name: "status", value: null } }, "/list"],
  ["a filter", { q: "a", filter: { name: "status", value: "new" } }, "/list?q=a&status=new"],
])("the address of a list contains %s", (_, address, expected) => {
  expect(listAddress("/list", address)).toBe(expected);
});
