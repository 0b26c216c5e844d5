import { beforeEach, describe, expect, it } from "vitest";
import { amountTakenBack, type Ordered } from "#app/features/orders/loaded-order.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { createRandom, freshSeed } from "#tests/support/random.ts";

const ORDERS = 200;
const SHIPPING = 490;

type Row = Record<string, string | number | null>;

let database: ReturnType<typeof databaseBefore>["database"];
let migrate: () => void;
let random: () => number;

const below = (limit: number) => Math.floor(random() * limit);
const rows = (query: string) => database.prepare(query).all() as Row[];

/** A shop whose orders were paid, cancelled and taken back in every way, some of them with an invoice. */
beforeEach(() => {
  ({ database, migrate } = databaseBefore("order_charges"));
  random = createRandom(freshSeed());
  database.exec(`
    insert into catalog_items (id, kind, category, title, image_url, withdrawal_class, created_at, updated_at)
      values ('i', 'product', 'Alles', 'Kerze', '/x.svg', 'goods', 1, 1);
    insert into documents (id, sha256, filename, media_type, source, created_at) values ('d', 'h', 'r.pdf', 'application/pdf', '{}', 1);
  `);
  for (let index = 0; index < ORDERS; index += 1) addOrder(index);
});

const lines = [
  { id: "goods", price: 1000, withdrawalClass: "goods" },
  { id: "gift", price: 0, withdrawalClass: "goods" },
  { id: "course", price: 700, withdrawalClass: "service" },
] as const;

function addOrder(index: number): void {
  const id = `order-${index}`;
  const ordered = lines
    .map((line) => ({ ...line, quantity: below(3) }))
    .filter(({ quantity }) => quantity > 0);
  const hasGoods = ordered.some(({ withdrawalClass }) => withdrawalClass === "goods");
  const shipping = hasGoods && random() < 0.7 ? SHIPPING : 0;
  const total = ordered.reduce((sum, { price, quantity }) => sum + price * quantity, shipping);
  const status = ["pending", "completed", "cancelled"][below(3)];
  const insert =
    database.prepare(`insert into orders (id, sequence, number, checkout_token, status, total_amount,
    shipping_amount, customer_name, customer_email, first_name, last_name, street, zipcode, city, country, completed_at,
    created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 'Ida Kühn', 'ida@beispiel.de', 'Ida', 'Kühn', 'Weg 1', '15230',
    'Frankfurt', 'Deutschland', 1, 1, 1)`);
  insert.run(id, index + 1, `BH-${index}`, id, status, total, shipping);
  ordered.forEach(({ id: line, price, withdrawalClass, quantity }, place) => {
    database
      .prepare(`insert into order_items (id, order_id, position, item_id, item_type, item_title, quantity, price,
        withdrawal_class, cancelled_quantity) values (?, ?, ?, 'i', 'product', 'Kerze', ?, ?, ?, ?)`)
      .run(`${id}-${line}`, id, place, quantity, price, withdrawalClass, below(quantity + 1));
  });
  if (total > 0 && random() < 0.7) pay(id, random() < 0.8 ? total : 1 + below(total));
  if (total > 0 && random() < 0.3) {
    database
      .prepare(`insert into invoices (id, order_id, kind, series, sequence, number, content, document_id, issued_on,
        recipient, gross, kept_until, created_at) values (?, ?, 'invoice', 'R', ?, ?, '{"lines":[]}', 'd', '2026-12-01',
        'Ida', ?, '2034-12-31', 1)`)
      .run(id, id, index + 1, `R-${index}`, total);
  }
}

function pay(orderId: string, amount: number): void {
  database
    .prepare(`insert into payments (id, order_id, amount, method, paid_on, reference, actor, created_at)
      values (?, ?, ?, 'transfer', '2026-12-01', ?, 'update', 1)`)
    .run(`${orderId}:${amount}`, orderId, amount, `${orderId}:${amount}`);
}

/** An order as the app loads it. */
function orderedOf(id: string): Ordered {
  const charges = `select amount, charged_for as chargedFor from order_charges where order_id = '${id}'`;
  const items = `select id, price, quantity, cancelled_quantity as cancelledQuantity,
    withdrawal_class as withdrawalClass from order_items where order_id = '${id}'`;
  return { charges: rows(charges), items: rows(items) } as unknown as Ordered;
}

/** The orders whose stored sum is not that of the app. */
function mistaken(): Row[] {
  return rows("select id, taken_back_amount as stored from orders").filter(
    ({ id, stored }) => stored !== amountTakenBack(orderedOf(String(id))),
  );
}

describe("a shop whose orders had a column for shipping", () => {
  it("keeps what is left, owed and refunded, and everything else of its orders", () => {
    const leftBefore =
      "total_amount - taken_back_amount - iif(goods_left = 0, shipping_amount, 0) as rest";
    const leftAfter = "total_amount - taken_back_amount as rest";
    const situations = (left: string) =>
      rows(`select id, ${left}, paid_amount > iif(status = 'cancelled', 0, ${left.split(" as ")[0]}) as is_owed
        from orders order by id`);
    const before = situations(leftBefore);
    const others = ["payments", "order_items", "invoices", "search_entries"];
    const contents = () => others.map((table) => rows(`select * from ${table} order by 1`));
    const [tables, all] = [contents(), rows("select * from orders order by id")];
    migrate();
    expect(situations(leftAfter)).toEqual(before);
    expect(before.filter((order) => order.is_owed).length).toBeGreaterThan(10);
    expect(contents()).toEqual(tables);
    const kept = all.map(({ shipping_amount: _, taken_back_amount: __, ...order }) => order);
    expect(rows("select * from orders order by id")).toEqual(
      kept.map((order) => expect.objectContaining(order)),
    );
    expect(database.pragma("foreign_key_check")).toEqual([]);
    expect(mistaken()).toEqual([]);
  });

  it("remembers the shipping of each order as a charge", () => {
    const shipped = rows("select id from orders where shipping_amount > 0 order by id");
    migrate();
    const shipping = { kind: "shipping", label: "Versand", amount: SHIPPING, charged_for: "goods" };
    expect(shipped.length).toBeGreaterThan(50);
    expect(rows("select * from order_charges order by order_id")).toEqual(
      shipped.map(({ id }) => ({ order_id: id, position: 1, tax_rate: null, ...shipping })),
    );
  });

  it("keeps its sums and its search from then on", () => {
    migrate();
    pay("order-1", 7);
    const paid = "select sum(amount) as paid from payments where order_id = 'order-1'";
    expect(rows("select paid_amount as paid from orders where id = 'order-1'")).toEqual(rows(paid));
    database.exec("update orders set customer_name = 'Otto Lenz' where id = 'order-1'");
    const found = "select entry_id from search_entries where words like '%Otto Lenz%'";
    expect(rows(found)).toEqual([{ entry_id: "order-1" }]);
    database.exec(
      "delete from payments; delete from orders where id not in (select order_id from invoices)",
    );
    const left = "select count(*) as orders from search_entries where list = 'orders'";
    expect(rows(left)).toEqual(rows("select count(*) as orders from orders"));
  });
});

it("triggers keep what the app computes, for charges of all sorts", () => {
  migrate();
  const ids = rows("select id from orders").map(({ id }) => String(id));
  for (let step = 0; step < 2000; step += 1) {
    const id = ids[below(ids.length)];
    const amount = (below(2) ? 1 : -1) * (1 + below(900));
    const chargedFor = below(2) ? "goods" : "order";
    const steps = [
      `insert or replace into order_charges values ('${id}', ${2 + below(3)}, 'extra', 'Extra', ${amount}, null, '${chargedFor}')`,
      `update order_charges set amount = ${amount} where order_id = '${id}'`,
      `delete from order_charges where order_id = '${id}' and position = ${1 + below(4)}`,
      `update order_items set cancelled_quantity = ${below(3)} % (quantity + 1) where order_id = '${id}'`,
      `delete from order_items where order_id = '${id}' and position = ${below(9)}`,
    ];
    database.exec(steps[below(steps.length)] ?? "");
  }
  expect(rows("select * from order_charges where kind = 'extra'").length).toBeGreaterThan(50);
  expect(mistaken()).toEqual([]);
});
