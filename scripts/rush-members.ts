// Fills the new shop of DATA_DIR for `npm run rush`: one event with few seats, and members who are signed in. Prints
// the name-value pair of each member's session cookie, one on each line.
//
//   tsx scripts/rush-members.ts EVENT SEATS MEMBERS

import path from "node:path";
import { DAY } from "#app/environment/durations.ts";
import { startSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, sqlite } from "#db/client.server.ts";
import { catalogItems, profiles, shop, users } from "#db/schema.ts";
import { recordCleanStop } from "#db/start/last-run.server.ts";
import { sampleUuid } from "./sample-people.ts";
import { atOnce, inBatches, inserter, newPerson, random } from "./sample-rows.ts";

const [event = "", seats, members] = process.argv.slice(2);
const TEXT =
  "Drei Tage am Walchensee: gehen, schweigen, erzählen, am Feuer sitzen. Wir schlafen in einfachen Zimmern, kochen " +
  "zusammen und haben für alles genug Zeit. Vorkenntnisse brauchst du keine.";

db.update(shop).set({ beganClosed: false }).run();
addEvent();
const ids = addMembers(Number(members));
const cookies = await Promise.all(ids.map(signIn));
console.log(cookies.join("\n"));
sqlite.close();
// Lets the server start without checking all of it.
recordCleanStop(path.resolve(process.env.DATA_DIR ?? "./data"));

function addEvent(): void {
  const addItem = inserter(catalogItems);
  atOnce(() =>
    addItem({
      id: event,
      kind: "event",
      title: "Drei Tage am Walchensee",
      category: "Draußen",
      withdrawalClass: defaultClasses.event,
      date: berlinDay(new Date(Date.now() + 90 * DAY)),
      time: "18:30",
      location: "Walchensee",
      lead: "Ein langes Wochenende, bevor der Sommer beginnt",
      description: [TEXT, TEXT, TEXT].join("\n\n"),
      imageUrl: "/pictures/v1/szene-wald.svg",
      imageAlt: "Zwei Menschen auf einem Waldweg.",
      price: 24_000,
      communityPrice: 19_000,
      capacity: Number(seats),
    }),
  );
}

/** Accounts with a confirmed address. Nobody signs in with their password. */
function addMembers(number: number): string[] {
  const addUser = inserter(users);
  const addProfile = inserter(profiles);
  return inBatches(number, () => {
    const { email, ...person } = newPerson();
    const id = sampleUuid(random);
    addUser({ id, email, passwordHash: "none", emailVerifiedAt: new Date() });
    addProfile({ id, email, ...person, country: "Deutschland" });
    return id;
  });
}

async function signIn(userId: string): Promise<string> {
  const request = new Request("http://localhost/");
  const session = await getSession(request);
  const token = await startSession({ userId, userAgent: "Firefox" });
  if (token) session.set("token", token);
  const [cookie = ""] = (await commitSession(request, session)).split(";", 1);
  return cookie;
}
