import { Link } from "@remix-run/react";
import type { Order } from "#db/schema.ts";

/** The customer's name, with a link to the person's page while there is an account. */
export function CustomerLink({ userId, customerName }: Pick<Order, "userId" | "customerName">) {
  return userId ? <Link to={`/admin/people/${userId}`}>{customerName}</Link> : customerName;
}
