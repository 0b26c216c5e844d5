import { env } from "#app/environment/env.server.ts";
import { sqlite } from "#db/client.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";

const isFilled = await seedDatabase({ withAdmin: !env.ADMIN_EMAIL });
console.log(
  isFilled
    ? "Beispielinhalte sind angelegt."
    : "Der Katalog ist nicht leer: nichts wurde verändert.",
);
sqlite.close();
