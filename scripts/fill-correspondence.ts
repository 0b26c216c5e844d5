import { DAY } from "#app/environment/durations.ts";
import { keptDays } from "#app/features/kept-for.ts";
import { orderNumber } from "#app/features/orders/order-numbers.ts";
import { contactMessages, emails, newsletterSubscriptions } from "#db/schema.ts";
import { between, frequent, type Person, pick, sampleUuid } from "./sample-people.ts";
import { inBatches, inserter, moment, newPerson, now, random } from "./sample-rows.ts";

const openings = ["Guten Tag,", "Hallo zusammen,", "Liebes Team,", "Moin,"];
const sentences = [
  "ich habe eine Frage zur Wanderung auf den Herzogstand.",
  "gibt es für den Feuerabend noch Plätze, und darf mein Hund mit?",
  "meine Bestellung ist noch nicht angekommen, obwohl ich schon überwiesen habe.",
  "wie komme ich mit der Bahn hin, und ist der Weg für einen Kinderwagen geeignet?",
  "die Thermoskanne ist undicht. Was soll ich tun?",
  "ich möchte meine Mitgliedschaft verschenken. Geht das?",
  "vielen Dank für den schönen Tag am See. Wir kommen im Frühling wieder.",
];

export function fillSubscriptions(number: number): void {
  const add = inserter(newsletterSubscriptions);
  inBatches(number, (index) => {
    const { firstName, lastName, email } = newPerson();
    const createdAt = moment(index / number);
    const isNew = createdAt.getTime() > now - keptDays.unconfirmed * DAY;
    const isEnded = random() < 0.12;
    const status = isNew && random() < 0.2 ? "pending" : isEnded ? "unsubscribed" : "subscribed";
    const hasName = random() < 0.7;
    const changedAt = new Date(Math.min(now, createdAt.getTime() + random() * 300 * DAY));
    add({
      id: sampleUuid(random),
      email,
      firstName: hasName ? firstName : null,
      lastName: hasName ? lastName : null,
      status,
      consentVersion: "2026-11",
      consentedAt: createdAt,
      consentedFrom: "192.0.2.0",
      confirmedAt: status === "pending" ? null : createdAt,
      confirmedFrom: status === "pending" ? null : "192.0.2.0",
      unsubscribedAt: status === "unsubscribed" ? changedAt : null,
      createdAt,
      updatedAt: changedAt,
    });
  });
}

/** Messages are kept for a year, so all are from the last year. */
export function fillMessages(number: number): void {
  const add = inserter(contactMessages);
  inBatches(number, (index) => {
    const { firstName, lastName, email, phone } = newPerson();
    const createdAt = moment(index / number, (keptDays.message - 1) * DAY);
    const text = [pick(random, sentences), pick(random, sentences), pick(random, sentences)];
    add({
      id: sampleUuid(random),
      name: `${firstName} ${lastName}`,
      email,
      phone,
      message: `${pick(random, openings)}\n${[...new Set(text)].join(" ")}\n\n${firstName}`,
      status: createdAt.getTime() > now - 14 * DAY && random() < 0.6 ? "new" : "read",
      createdAt,
    });
  });
}

/** E-mails are kept for three months. None is waiting, so that none is sent. */
export function fillEmails(number: number, accounts: (Person & { id: string })[]): void {
  const add = inserter(emails);
  const subjects = ["Deine Bestellung", "Deine Zahlung ist da", "Bestellung storniert"];
  inBatches(number, (index) => {
    const account = frequent(random, accounts);
    const createdAt = moment(index / number, (keptDays.email - 1) * DAY);
    const chance = random();
    const status = chance < 0.005 ? "failed" : chance < 0.02 ? "kept" : "sent";
    add({
      id: sampleUuid(random),
      key: `db-fill:${index}`,
      priority: "order",
      messageId: `<${sampleUuid(random)}@behappy.example>`,
      recipient: account.email,
      subject: `${pick(random, subjects)} ${orderNumber(between(random, 1, 2 * number), createdAt)}`,
      content: [{ kind: "paragraph", text: `Hallo ${account.firstName},` }],
      userId: account.id,
      status,
      attempts: status === "failed" ? 9 : status === "sent" ? 1 : 0,
      lastError: status === "failed" ? "550 5.1.1 No such user" : null,
      dueAt: createdAt,
      sentAt: status === "sent" ? createdAt : null,
      createdAt,
    });
  });
}
