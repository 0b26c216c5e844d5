import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { emailText } from "#app/features/email/email-text.server.ts";
import { greetByName, greeting } from "#app/features/email/greeting.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { createCustomer } from "#tests/support/samples.ts";

const firstLine = (reader: { userId?: string; recipient: string }) =>
  emailText(greetByName([greeting], reader), { origin: "" }).split("\n")[0];

it("names only an account whose address is proven", async () => {
  const { id: userId, email } = await createCustomer({ profile: { firstName: "Lia" } });
  expect(firstLine({ userId, recipient: email })).toBe("Hallo,");
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId)).run();
  expect(firstLine({ userId, recipient: email.toUpperCase() })).toBe("Hallo Lia,");
  expect(firstLine({ userId, recipient: "andere@beispiel.de" })).toBe("Hallo,");
  expect(firstLine({ recipient: email })).toBe("Hallo,");
});
