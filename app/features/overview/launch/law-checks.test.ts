import { expect, it } from "vitest";
import type { LaunchResult } from "#app/features/overview/launch/launch-checks.ts";
import {
  checkAccessibility,
  checkDeliveryArea,
  checkDeliveryTime,
  checkGuaranteeNotice,
  checkInstruction,
  checkManufacturers,
  checkRating,
  checkTax,
} from "#app/features/overview/launch/law-checks.ts";

const mug = { id: "becher", kind: "product", title: "Becher", manufacturer: null } as const;
const choir = { id: "chor", kind: "course", title: "Chor\u00ADabend" } as const;
const many = [1, 2, 3, 4, 5].map((number) => ({ ...mug, title: `Becher ${number}` }));

it.each<[string, LaunchResult, string, string | null]>([
  [
    "a tax scheme",
    checkTax({ hasScheme: false, withoutReason: [] }),
    "kein Wort zur Steuer. Wählen Sie",
    "/admin/settings#einstellungen-sale",
  ],
  [
    "the reason for an exemption",
    checkTax({ hasScheme: true, withoutReason: [choir] }),
    "Ohne Grund steuerfrei: Chorabend. ",
    "/admin/courses/new/chor",
  ],
  [
    "a phone number",
    checkInstruction(["Telefonnummer"]),
    "fehlt noch: Telefonnummer. ",
    "/admin/settings#einstellungen-operator",
  ],
  [
    "a delivery time",
    checkDeliveryTime(null),
    "Waren ohne Lieferzeit.",
    "/admin/settings#einstellungen-sale",
  ],
  [
    "a delivery area",
    checkDeliveryArea(null),
    "Waren ohne Liefergebiet.",
    "/admin/settings#einstellungen-sale",
  ],
  [
    "manufacturers",
    checkManufacturers(many),
    "fehlt er: Becher 1, Becher 2, Becher 3 und 2 weitere. ",
    "/admin/products/new/becher",
  ],
  [
    "the picture of the notice",
    checkGuaranteeNotice({ hasPicture: false, hasPdf: true }),
    "auf den Seiten Ihrer Waren. Laden Sie",
    "/admin/settings#gewaehrleistung",
  ],
  [
    "the PDF of the notice",
    checkGuaranteeNotice({ hasPicture: true, hasPdf: false }),
    "als PDF für die E-Mails. ",
    "/admin/settings#gewaehrleistung",
  ],
  [
    "a statement about accessibility",
    checkAccessibility({ exists: false, isDeclined: false }),
    "noch keine Erklärung. ",
    "/admin/settings#einstellungen-law",
  ],
  ["a true rating", checkRating(true), "ist erfunden", "/admin/settings#einstellungen-rating"],
])("a shop without %s is told so, with a link", (_what, gap, part, to) => {
  expect(gap?.sentence).toContain(part);
  expect(gap?.to).toBe(to);
});

it.each<[string, LaunchResult]>([
  ["a tax scheme and reasons", checkTax({ hasScheme: true, withoutReason: [] })],
  ["all facts of the instruction", checkInstruction([])],
  ["a delivery time", checkDeliveryTime("3 Tage")],
  ["a delivery area", checkDeliveryArea("Deutschland")],
  ["manufacturers", checkManufacturers([{ ...mug, manufacturer: "Töpferei" }])],
  ["the notice as picture and PDF", checkGuaranteeNotice({ hasPicture: true, hasPdf: true })],
  ["a statement", checkAccessibility({ exists: true, isDeclined: false })],
  ["a declined statement", checkAccessibility({ exists: false, isDeclined: true })],
  ["no invented rating", checkRating(false)],
])("a shop with %s has no such gap", (_what, gap) => {
  expect(gap).toBeNull();
});
