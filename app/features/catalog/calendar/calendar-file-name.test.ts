import { expect, it } from "vitest";
import { calendarFileName } from "#app/features/catalog/calendar/calendar-file-name.ts";

it.each([
  ["Feuerabend", "feuerabend.ics"],
  [
    "Sonnenaufgangs\u00ADwanderung auf den Herzogstand",
    "sonnenaufgangswanderung-auf-den-herzogstand.ics",
  ],
  ["Über größere Füße: ÄÖÜ", "ueber-groessere-fuesse-aeoeue.ics"],
  ["U\u0308ber Café", "ueber-cafe.ics"],
  ['../"quoted"; \r\nX: y', "quoted-x-y.ics"],
  ["日本 🌻", "termin.ics"],
  ["", "termin.ics"],
  [`${"a".repeat(59)} bcd`, `${"a".repeat(59)}.ics`],
])("the file for '%s' is named %s", (title, name) => {
  expect(calendarFileName(title)).toBe(name);
});
