import { demoAccounts } from "#db/seed/accounts.ts";
import { ruth } from "#db/seed/orders.ts";

/** A message and its answer. */
interface DemoMessage {
  id: string;
  daysAgo: number;
  sender: { firstName: string; lastName: string; email: string };
  message: string;
  answeredAfterDays: number;
  answer: string;
}

export const demoMessages: DemoMessage[] = [
  {
    id: "a61c3d58-0000-4000-8000-000000000001",
    daysAgo: 71,
    sender: ruth,
    message: `Guten Morgen,

mein Becher ist heil angekommen, danke! Kann er in die Mikrowelle?

Ruth Eisenmenger`,
    answeredAfterDays: 1,
    answer: `Liebe Ruth,

ja, er kann. Der Henkel wird dabei heiß, nimm also lieber ein Tuch.

Viel Freude damit
Jule`,
  },
  {
    id: "f04b97e2-0000-4000-8000-000000000002",
    daysAgo: 2,
    sender: demoAccounts.customer,
    message: `Hallo ihr,

ich komme zum Herzogstand mit dem Zug bis Kochel. Nimmt mich von dort jemand mit? Und reichen Turnschuhe?

Annegret`,
    answeredAfterDays: 1,
    answer: `Liebe Annegret,

um zehn nach fünf fährt ein Auto am Bahnhof in Kochel los, wir haben dir einen Platz freigehalten.

Turnschuhe reichen leider nicht: Oben liegt oft noch Schnee. Nimm feste Schuhe mit Profil.

Bis dann
Jule`,
  },
];
