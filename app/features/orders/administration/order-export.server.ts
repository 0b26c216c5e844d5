import { and, inArray } from "drizzle-orm";
import { chargeKinds, sumOfCharges } from "#app/features/cart/charge-kinds.ts";
import { orderSearch } from "#app/features/orders/administration/admin-orders.server.ts";
import { orderCondition } from "#app/features/orders/administration/order-filters.server.ts";
import type { OrderFilters } from "#app/features/orders/administration/order-filters.ts";
import { billOf, taxIn, taxSchemeLabels } from "#app/features/orders/charges.ts";
import { storedEarlyStart } from "#app/features/orders/early-start.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { describeLine } from "#app/features/orders/order-words.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import { writePrice } from "#app/http/price-field.ts";
import { formatPlainMoment } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/lists/list-batches.server.ts";
import { type OrderItem, orders } from "#db/schema.ts";

const headOf = () => [
  "Nummer",
  "Datum",
  "Status",
  "Name",
  "E-Mail",
  "Telefon",
  "Straße",
  "PLZ",
  "Ort",
  "Land",
  "Artikel",
  "Betrag",
  ...Object.values(chargeKinds).map(({ label }) => `Davon ${label}`),
  "Umsatzsteuer",
  "MwSt. 19 %",
  "MwSt. 7 %",
  "Früher Beginn: digitale Inhalte",
  "Früher Beginn: Dienstleistungen",
  "Anmerkungen",
  "Firma",
  "USt-IdNr.",
  "Lieferung an",
  "Lieferung: Firma",
  "Lieferung: Straße",
  "Lieferung: PLZ",
  "Lieferung: Ort",
  "Lieferung: Land",
];

/**
 * A CSV file of all orders that match the search and the filters, newest first, without the list's size limit.
 */
export function exportOrders(typed: string, filters: OrderFilters): CsvFile<OrderWithItems> {
  const { where, q } = orderSearch(typed);
  const list = {
    table: orders,
    where: and(orderCondition(filters), where),
    load: (ids: string[]) =>
      withItems(db.select().from(orders).where(inArray(orders.id, ids)).all()),
  };
  return { name: "bestellungen", head: headOf(), batches: eachBatch(list, q), cells: cellsOf };
}

function cellsOf(order: OrderWithItems): string[] {
  // A cancelled order shows its whole total: its status already says that no part of it counts.
  const counted = order.status === "cancelled" ? order : order.left;
  const taxes = taxIn(billOf(counted));
  const taxAt = (wanted: number) => taxes.find(({ rate }) => rate === wanted)?.tax;
  const { digital, service } = storedEarlyStart(order);
  return [
    order.number,
    formatPlainMoment(order.createdAt),
    orderStatusLabels[order.status],
    order.customerName,
    order.customerEmail,
    order.customerPhone ?? "",
    order.street,
    order.zipcode,
    order.city,
    order.country,
    order.items.map(itemText).join("; "),
    writePrice(counted.totalAmount),
    ...Object.keys(chargeKinds).map((kind) => amountText(chargedFor(counted, kind))),
    order.taxScheme ? taxSchemeLabels[order.taxScheme] : "",
    amountText(taxAt(19)),
    amountText(taxAt(7)),
    consentText(digital),
    consentText(service),
    order.notes ?? "",
    order.company ?? "",
    order.vatId ?? "",
    order.deliveryName ?? "",
    order.deliveryCompany ?? "",
    order.deliveryStreet ?? "",
    order.deliveryZipcode ?? "",
    order.deliveryCity ?? "",
    order.deliveryCountry ?? "",
  ];
}

/** Cents; undefined if the order has no charges of this kind. */
function chargedFor({ charges }: Pick<OrderWithItems, "charges">, wanted: string) {
  return sumOfCharges(charges.filter(({ kind }) => kind === wanted)) || undefined;
}

/** Empty if there is no such amount. */
function amountText(cents: number | undefined): string {
  return cents === undefined ? "" : writePrice(cents);
}

function consentText(isAgreed: boolean | null): string {
  if (isAgreed === null) return "";
  return isAgreed ? "verlangt" : "nicht verlangt";
}

/** '2 × Tagebuch (1 zurückgenommen)', with the title and the date at the time of the order. */
function itemText(item: OrderItem): string {
  const { cancelledQuantity } = item;
  const takenBack = cancelledQuantity > 0 ? ` (${cancelledQuantity} zurückgenommen)` : "";
  return describeLine(item) + takenBack;
}
