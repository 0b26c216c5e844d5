import { listAccounts } from "#app/features/accounts/administration/admin-accounts.server.ts";
import { adminKinds, itemFormPath } from "#app/features/catalog/administration/admin-kinds.ts";
import { listAdminItems } from "#app/features/catalog/administration/list/admin-items.server.ts";
import { listMessages } from "#app/features/contact/admin-contacts.server.ts";
import { listEmails } from "#app/features/email/outbox.server.ts";
import { listInvoices } from "#app/features/invoices/administration/admin-invoices.server.ts";
import { listOrders } from "#app/features/orders/administration/admin-orders.server.ts";
import { listDeclarations } from "#app/features/returns/declarations/administration/admin-declarations.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { itemKinds } from "#db/schema.ts";

/** The number of hits in each list. */
const SHOWN = 5;

export interface Hit {
  to: string;
  title: HitText;
  value: string;
  note: HitText;
}

/** Words, or an e-mail address. */
export type HitText = string | { email: string };

export interface HitList {
  title: string;
  /** The list of the administration, which finds all of them. */
  path: string;
  count: number;
  hits: Hit[];
}

/** The lists of the administration that contain the words, with their first hits. */
export async function searchEverything(q: string): Promise<HitList[]> {
  const query: ListQuery = { q, sort: null, dir: null, page: null, rows: SHOWN };
  const declarations = await listDeclarations(query, null);
  const lists: HitList[] = [
    first("/admin/orders", "Bestellungen", await listOrders(query, null), (order) => ({
      title: order.number,
      value: formatPrice(order.totalAmount),
      note: `${order.customerName}, ${formatShortDate(order.createdAt)}, ${order.titles}`,
    })),
    first("/admin/invoices", "Rechnungen", listInvoices(query, null), (invoice) => ({
      to: `/admin/orders/${invoice.orderId}#rechnungen`,
      title: invoice.number,
      value: formatPrice(invoice.gross),
      note: `${invoice.recipient}, ${formatShortDate(invoice.issuedOn)}`,
    })),
    first("/admin/accounts", "Konten", await listAccounts(query, null), (account) => ({
      to: `/admin/people/${account.id}`,
      title: account.name ?? { email: account.email },
      value: `seit ${formatShortDate(account.createdAt)}`,
      note: account.name === null ? "" : { email: account.email },
    })),
    ...(await searchItems(query)),
    first("/admin/contacts", "Nachrichten", (await listMessages(query, null)).list, (message) => ({
      title: message.name,
      value: formatShortDate(message.createdAt),
      note: { email: message.email },
    })),
    first("/admin/declarations", "Widerrufe und Kündigungen", declarations.list, (declaration) => ({
      title: declaration.name,
      value: formatShortDate(declaration.receivedAt),
      note: { email: declaration.email },
    })),
    first("/admin/outbox", "E-Mails", await listEmails(query, null), (email) => ({
      title: email.subject,
      value: formatShortDate(email.createdAt),
      note: { email: email.recipient },
    })),
  ];
  return lists.filter(({ count }) => count > 0);
}

async function searchItems(query: ListQuery): Promise<HitList[]> {
  const found = await Promise.all(
    itemKinds.map((kind) => listAdminItems(kind, { query, status: null })),
  );
  return found.map(({ kind, list }) => {
    const { plural, path } = adminKinds[kind];
    return first(path, plural, list, ({ id, title, date, price }) => ({
      to: itemFormPath(kind, id),
      title,
      value: price === null ? "" : formatPrice(price),
      note: date ? formatShortDate(date) : "",
    }));
  });
}

/** The first hits of a list. Each leads to its page below the list's path unless `describe` says otherwise. */
function first<Row extends { id: string }>(
  path: string,
  title: string,
  { rows, count }: { rows: Row[]; count: number },
  describe: (row: Row) => Omit<Hit, "to"> & { to?: string },
): HitList {
  const hits = rows.slice(0, SHOWN).map((row) => ({ to: `${path}/${row.id}`, ...describe(row) }));
  return { title, path, count, hits };
}
