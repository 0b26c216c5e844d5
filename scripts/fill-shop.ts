import { and, count, eq, getTableName, isNull, max, sql } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import { hashPassword } from "#app/features/accounts/password.server.ts";
import { dateColumnsOf } from "#app/features/catalog/further-dates.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { keptDays } from "#app/features/kept-for.ts";
import { completionReference } from "#app/features/money/payments.server.ts";
import { paymentDueAfter } from "#app/features/money/payments.ts";
import { orderNumber } from "#app/features/orders/order-numbers.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { berlinClock, berlinDay } from "#app/ui/format/format.ts";
import { db, sqlite } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  changeLog,
  contactMessages,
  emails,
  eventBookings,
  newsletterSubscriptions,
  type OrderItem,
  type OrderStatus,
  orderItems,
  orderStatusChanges,
  orders,
  payments,
  profiles,
  users,
} from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { fillEmails, fillMessages, fillSubscriptions } from "./fill-correspondence.ts";
import { between, frequent, type Person, pick, sampleUuid } from "./sample-people.ts";
import { atOnce, inBatches, inserter, moment, newPerson, now, random } from "./sample-rows.ts";

/** Facts about the shop that is being filled. */
interface Shop {
  accounts: SampleAccount[];
  items: CatalogItem[];
  adminId: string | null;
}

/**
 * Adds this number of orders and all other rows in proportion. Returns false if the database has been
 * filled before.
 */
export async function fillShop(orderCount: number): Promise<boolean> {
  // The data are artificial. A database broken by a power failure can be filled again.
  for (const setting of ["synchronous = OFF", "secure_delete = OFF", "cache_size = -500000"]) {
    sqlite.pragma(setting);
  }
  await seedDatabase({ withAdmin: true });
  if (
    db
      .select()
      .from(catalogItems)
      .where(eq(catalogItems.id, itemId(0)))
      .get()
  )
    return false;
  const accounts = fillAccounts(Math.ceil(orderCount / 3), await hashPassword(sampleUuid(random)));
  const items = fillItems(Math.ceil(orderCount / 500));
  const admin = db.select().from(users).where(eq(users.role, "admin")).get();
  const shop = { accounts, items, adminId: admin?.id ?? null };
  recordOrdered(indexedAtEnd(() => fillOrders(orderCount, shop)));
  fillSubscriptions(Math.ceil(orderCount / 2));
  fillMessages(Math.ceil(orderCount / 10));
  fillEmails(Math.ceil(orderCount / 2), accounts);
  return true;
}

/** Current row counts, such as '100000 orders'. */
export function countRows(): string[] {
  const tables = [
    orders,
    payments,
    orderItems,
    eventBookings,
    catalogItems,
    users,
    newsletterSubscriptions,
    contactMessages,
    emails,
    changeLog,
  ];
  return tables.map((table) => {
    const rows = db.select({ rows: count() }).from(table).get()?.rows ?? 0;
    return `${rows} ${getTableName(table)}`;
  });
}

interface SampleAccount extends Person {
  id: string;
}

function fillAccounts(number: number, passwordHash: string): SampleAccount[] {
  const addUser = inserter(users);
  const addProfile = inserter(profiles);
  return indexedAtEnd(() =>
    inBatches(number, (index) => {
      const account = { ...newPerson(), id: sampleUuid(random) };
      const { id, salutation, firstName, lastName, email, ...address } = account;
      const createdAt = moment(index / number);
      addUser({ id, email, passwordHash, createdAt });
      const profile = { id, salutation, firstName, lastName, email, createdAt };
      addProfile({ ...profile, ...address, country: "Deutschland" });
      return account;
    }),
  );
}

/**
 * Adds all rows to the search index at the end. An account's entry changes with its profile, an order's with
 * each line, and changing entries takes much longer than adding them. The batches of `work` stay separate transactions: within a larger one, each of their
 * savepoints keeps a journal that SQLite walks through after each row. A database whose filling was cut has no triggers.
 */
function indexedAtEnd<Result>(work: () => Result): Result {
  const isTrigger = "from sqlite_master where type = 'trigger' and tbl_name = 'search_entries'";
  const triggers = sqlite.prepare(`select name, sql ${isTrigger}`).all() as Trigger[];
  const last = sqlite.prepare("select max(id) from search_entries").pluck().get();
  for (const { name } of triggers) sqlite.exec(`drop trigger ${name}`);
  const result = work();
  atOnce(() => {
    const added = "select id, list, plain_words from search_entries where id > ?";
    sqlite.prepare(`insert into search_index (rowid, list, plain_words) ${added}`).run(last ?? 0);
    for (const { sql } of triggers) sqlite.exec(sql);
  });
  return result;
}

interface Trigger {
  name: string;
  sql: string;
}

/** Half events, a quarter courses and a quarter products, in addition to the existing items. */
function fillItems(number: number): CatalogItem[] {
  const addItem = inserter(catalogItems);
  const places = [
    "Walchensee",
    "Gutshof Lindenbrunn, Potsdam",
    "Volkshochschule, Leipzig",
    "Online",
  ];
  const nouns = [
    "Wanderung",
    "Feuerabend",
    "Schreibwerkstatt",
    "Atempause",
    "Rudertag",
    "Gespräch",
  ];
  inBatches(number, (index) => {
    const kind = (["event", "course", "event", "product"] as const)[index % 4] ?? "event";
    const day = now + ((index / number) * 3.3 - 3) * 365 * DAY;
    const price = 500 * between(random, 0, 60);
    addItem({
      id: itemId(index),
      kind,
      title: `${pick(random, nouns)} ${index + 1}`,
      category: pick(random, ["Draußen", "Gemeinschaft", "Stille", "Schreiben"]),
      withdrawalClass: defaultClasses[kind],
      ...(kind === "event" && {
        date: berlinClock(new Date(day)).slice(0, 10),
        time: "18:30",
        location: pick(random, places),
      }),
      imageUrl: "/pictures/v1/szene-wald.svg",
      imageAlt: "Zwei Menschen auf einem Waldweg.",
      price,
      communityPrice: random() < 0.5 ? Math.round(price * 0.8) : null,
      createdAt: new Date(Math.min(now, day) - 60 * DAY),
    });
  });
  // Items with a limit cannot take as many orders.
  const isUnlimited = and(isNull(catalogItems.capacity), isNull(catalogItems.stock));
  return db.select().from(catalogItems).where(isUnlimited).all();
}

/** An id in the format of catalog items. */
function itemId(index: number): string {
  return `fill${String(index).padStart(6, "0")}`;
}

/** Returns the number of ordered pieces by item. */
function fillOrders(number: number, shop: Shop): Map<string, number> {
  const ordered = new Map<string, number>();
  const addOrder = inserter(orders);
  const addItem = inserter(orderItems);
  const addSeat = inserter(eventBookings);
  const addPayment = inserter(payments);
  const recordChange = changeNoter(shop.adminId);
  const last =
    db
      .select({ sequence: max(orders.sequence) })
      .from(orders)
      .get()?.sequence ?? 0;
  inBatches(number, (index) => {
    const order = sampleOrder(last + index + 1, moment(index / number), shop.accounts);
    const lines = chooseLines(shop.items, order.createdAt);
    const totalAmount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    addOrder({ ...order, totalAmount, shippedAt: shippedAtOf(order, lines) });
    lines.forEach((line, place) => {
      const orderItemId = sampleUuid(random);
      const heldQuantity = order.status === "cancelled" ? 0 : line.quantity;
      const ids = { id: orderItemId, orderId: order.id };
      addItem({ ...line, ...ids, heldQuantity, position: place + 1 });
      if (order.status === "cancelled") return;
      ordered.set(line.itemId, (ordered.get(line.itemId) ?? 0) + line.quantity);
      const isKept = line.eventDay > now - keptDays.participant * DAY;
      if (isKept && random() < 0.8) addSeat(sampleSeat(order, orderItemId, line.itemId));
    });
    if (order.status !== "pending") recordChange(order);
    if (order.completedAt && totalAmount > 0) addPayment(samplePayment(order, totalAmount));
  });
  return ordered;
}

type SampleOrder = ReturnType<typeof sampleOrder>;

function sampleOrder(sequence: number, createdAt: Date, accounts: SampleAccount[]) {
  // Orders remain after their account is deleted.
  const account = random() < 0.95 ? frequent(random, accounts) : null;
  const customer = account ?? newPerson();
  const status = statusOf(createdAt);
  const changedAt = new Date(Math.min(now, createdAt.getTime() + random() * 10 * DAY));
  const { salutation, firstName, lastName, email, phone, street, zipcode, city } = customer;
  return {
    id: sampleUuid(random),
    sequence,
    number: orderNumber(sequence, createdAt),
    userId: account?.id ?? null,
    checkoutToken: sampleUuid(random),
    status,
    customerName: `${firstName} ${lastName}`,
    customerEmail: email,
    customerPhone: phone,
    salutation,
    firstName,
    lastName,
    phone,
    street,
    zipcode,
    city,
    country: "Deutschland",
    notes: random() < 0.1 ? "Bitte bei den Nachbarn abgeben." : null,
    completedAt: status === "completed" ? changedAt : null,
    paymentDue: paymentDueAfter(createdAt, 14),
    createdAt,
    updatedAt: status === "pending" ? createdAt : changedAt,
  };
}

/** Goods are sent two days after the order is completed. */
function shippedAtOf({ completedAt }: SampleOrder, lines: Pick<OrderItem, "withdrawalClass">[]) {
  const hasGoods = lines.some(({ withdrawalClass }) => withdrawalClass === "goods");
  const at = hasGoods && completedAt ? completedAt.getTime() + 2 * DAY : null;
  return at !== null && at <= now ? new Date(at) : null;
}

function samplePayment({ id: orderId, updatedAt: createdAt }: SampleOrder, amount: number) {
  const paidOn = berlinDay(createdAt);
  const reference = completionReference(orderId);
  const payment = { orderId, amount, method: "transfer", actor: "admin" } as const;
  return { ...payment, id: sampleUuid(random), reference, paidOn, createdAt };
}

function sampleSeat(order: SampleOrder, orderItemId: string, eventId: string) {
  const { firstName, lastName, customerEmail: email, phone, createdAt } = order;
  const id = sampleUuid(random);
  return { id, eventId, orderItemId, seat: 1, firstName, lastName, email, phone, createdAt };
}

/**
 * Records the one change of each order's status in its history, and in the log if the log would still
 * keep it.
 */
function changeNoter(adminId: string | null) {
  const addStatusChange = inserter(orderStatusChanges);
  const addAdminChange = inserter(changeLog);
  return ({ id: orderId, number: label, status, userId, updatedAt: createdAt }: SampleOrder) => {
    const change = {
      id: sampleUuid(random),
      orderId,
      actor: "admin" as const,
      actorId: adminId,
      createdAt,
    };
    addStatusChange({ ...change, fromStatus: "pending", toStatus: status });
    if (createdAt.getTime() < now - keptDays.change * DAY) return;
    const subject = { subject: "order", subjectId: orderId, label } as const;
    const action = `auf ${orderStatusLabels[status]} gesetzt`;
    addAdminChange({
      ...subject,
      id: sampleUuid(random),
      actor: "admin",
      actorId: adminId,
      action,
      userId,
      createdAt,
    });
  };
}

/** The newest orders are open. Most others are completed. */
function statusOf(createdAt: Date): OrderStatus {
  const isNew = createdAt.getTime() > now - 14 * DAY;
  const chance = random();
  if (chance < (isNew ? 0.7 : 0.01)) return "pending";
  return chance > 0.95 ? "cancelled" : "completed";
}

/**
 * One to five items, three on average. Dated items are ordered in the four months before their date.
 */
function chooseLines(items: CatalogItem[], createdAt: Date) {
  const chosen = new Set<CatalogItem>();
  const wantedLines = between(random, 1, 6);
  for (let tries = 0; chosen.size < wantedLines && tries < 50; tries += 1) {
    const item = pick(random, items);
    const daysLeft = item.date ? (Date.parse(item.date) - createdAt.getTime()) / DAY : 1;
    const isRare = item.isPlan && random() < 0.5;
    if (item.price !== null && daysLeft > 0 && daysLeft < 120 && !isRare) chosen.add(item);
  }
  return [...chosen].map((item) => ({
    ...termsOf(item),
    itemId: item.id,
    itemType: lineTypeOf(item),
    withdrawalClass: item.withdrawalClass,
    itemTitle: item.title,
    ...dateColumnsOf(item),
    quantity: item.isPlan ? 1 : frequent(random, [1, 2, 3, 4]),
    price: item.communityPrice || (item.price ?? 0),
    eventDay: item.kind === "event" ? Date.parse(item.date ?? "") : 0,
  }));
}

function termsOf(item: CatalogItem) {
  if (!item.isPlan) return {};
  const { months: planMonths, isPaid: planIsPaid } = planTermsOf(item);
  return { planMonths, planIsPaid };
}

/** Records the ordered pieces. Limits half of the limitable items to slightly more than that. */
function recordOrdered(ordered: Map<string, number>): void {
  atOnce((transaction) => {
    for (const [id, pieces] of ordered) {
      const taken = sql`${catalogItems.ordered} + ${pieces}`;
      transaction.update(catalogItems).set({ ordered: taken }).where(eq(catalogItems.id, id)).run();
    }
    const all = transaction.select().from(catalogItems).all();
    for (const { id, kind, isPlan, ordered } of all) {
      if (!id.startsWith("fill") || isPlan || random() < 0.5) continue;
      const limit = ordered + between(random, 0, 15);
      const limits = kind === "product" ? { stock: limit } : { capacity: limit };
      transaction.update(catalogItems).set(limits).where(eq(catalogItems.id, id)).run();
    }
  });
}
