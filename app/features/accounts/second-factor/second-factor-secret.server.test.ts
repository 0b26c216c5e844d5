import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { secrets } from "#app/environment/session-settings.server.ts";
import {
  findSecret,
  renewSeals,
  sealSecret,
} from "#app/features/accounts/second-factor/second-factor-secret.server.ts";
import { db } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";
import { createCustomer } from "#tests/support/samples.ts";

const original = [...secrets];
const use = (...others: string[]) => secrets.splice(0, secrets.length, ...others);
afterEach(() => {
  use(...original);
  db.delete(secondFactors).run();
});

async function store(secret: string): Promise<string> {
  const { id: userId } = await createCustomer();
  db.insert(secondFactors)
    .values({ userId, sealedSecret: sealSecret(userId, secret) })
    .run();
  return userId;
}

it("a start seals with the newest secret, so that the setting needs the earlier one no longer", async () => {
  use("old");
  const userId = await store("ABCD");
  use("new", "old");
  expect(await renewSeals()).toEqual({ unreadable: 0 });
  use("new");
  expect(findSecret(userId)?.secret).toBe("ABCD");
});

it("a start changes nothing that is sealed already, and counts those that no secret opens", async () => {
  use("lost");
  const lost = await store("ABCD");
  use("new");
  const kept = await store("EFGH");
  const sealed = () =>
    [lost, kept].map((id) =>
      db.select().from(secondFactors).where(eq(secondFactors.userId, id)).get(),
    );
  const before = sealed();
  expect(await renewSeals()).toEqual({ unreadable: 1 });
  expect(sealed()).toEqual(before);
  expect(findSecret(lost)?.secret).toBeNull();
});

it("a secret does not open for another account", async () => {
  const [one, other] = [await store("ABCD"), await store("EFGH")];
  const { sealedSecret = "" } = findSecret(one) ?? {};
  db.update(secondFactors).set({ sealedSecret }).where(eq(secondFactors.userId, other)).run();
  expect(findSecret(other)?.secret).toBeNull();
});
