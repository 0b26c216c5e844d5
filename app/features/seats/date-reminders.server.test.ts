import { expect, it } from "vitest";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, dateReminders, emails } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";

it("reminds no customer of the demo world, because its dates count as reminded", async () => {
  await seedDatabase({ withAdmin: false });
  const ordered = db
    .select()
    .from(catalogItems)
    .all()
    .find(({ id }) => id === "feuerabend");
  const dayBefore = new Date(`${ordered?.date}T09:00:00Z`);
  dayBefore.setUTCDate(dayBefore.getUTCDate() - 1);
  expect(await remindOfDates(dayBefore)).toBe(0);
  expect(db.select().from(emails).all()).toEqual([]);
  db.delete(dateReminders).run();
  expect(await remindOfDates(dayBefore)).toBe(1);
});
