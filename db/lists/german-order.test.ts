import { asc, desc } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { contactMessages } from "#db/schema.ts";

/** In the order of a German list (DIN 5007-1). */
const names = [
  "42 Kerzen",
  "Ågren",
  "albers",
  "Äpfel",
  "Arndt",
  "Čapek",
  "Dröger",
  "Drohm",
  "Đuro",
  "Élise",
  "emil",
  "Łukasz",
  "Lutz",
  "maas",
  "Maaß",
  "Maast",
  "Müller Anna",
  "Muller Berta",
  "MÜLLER Carl",
  "O’Connor",
  "Ólafur",
  "Ott",
  "Ozan",
  "Özdemir",
  "Ożóg",
  "Straub",
  "Strauß",
  "Strauten",
  "'t Hooft",
  "Zoe",
];

it("sorts as German does, whatever was there first", () => {
  db.delete(contactMessages).run();
  const rows = names.map((name) => ({ name, email: "-", message: "-" }));
  db.insert(contactMessages).values(rows.toReversed()).run();
  const { name } = contactMessages;
  const sorted = (direction: typeof asc) =>
    db
      .select({ name })
      .from(contactMessages)
      .orderBy(direction(germanOrder(name)))
      .all()
      .map((row) => row.name);
  expect(sorted(asc)).toEqual(names);
  expect(sorted(desc)).toEqual(names.toReversed());
});
