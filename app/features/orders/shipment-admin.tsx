import { Form } from "@remix-run/react";
import { describeLine } from "#app/features/orders/order-words.ts";
import {
  awaitedGoods,
  goodsToShip,
  isUnsent,
  shippingFailed,
} from "#app/features/orders/shipment.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import type { Order, OrderItem } from "#db/schema.ts";

type Shipping = Pick<Order, "id" | "customerEmail" | "shippedAt" | "trackingUrl">;
type ShippedOrder = Shipping & Pick<Order, "status"> & { items: OrderItem[] };

interface OrderShippingProps {
  order: ShippedOrder;
  /** Cents still to pay. */
  open: number;
  /** The part of the query that describes the list. Every action returns to it. */
  search: string;
  /** Whether sent goods have come back, so that the note about them was no mistake. */
  hasReturned: boolean;
}

/** When the goods were sent, and the form that records it. Renders nothing for an order without goods. */
export function OrderShipping({ order, open, search, hasReturned }: OrderShippingProps) {
  const awaited = awaitedGoods(order);
  const action = shippingPath(order.id) + search;
  if (!order.shippedAt && goodsToShip(order).length === 0) return null;
  return (
    <AdminSection id="versand" title="Versand">
      <ShippingForm order={order} open={open} search={search} isUnsent={isUnsent(order)} />
      {awaited.length > 0 && <ReturnForm action={action} awaited={awaited} />}
      {order.shippedAt && !hasReturned && <TakeBackForm action={action} order={order} />}
    </AdminSection>
  );
}

/** For goods on their way back. */
function ReturnForm({ action, awaited }: { action: string; awaited: OrderItem[] }) {
  return (
    <Form
      data-failure={shippingFailed.title}
      method="post"
      action={action}
      className="mt-2 grid max-w-text justify-items-start gap-2"
    >
      <p>
        Noch nicht zurück: {awaited.map(describeLine).join(", ")}. Bis dahin zählt die Ware als
        vergeben.
      </p>
      <Button name="intent" value="returned" size="small">
        Ware ist zurück
      </Button>
      <p className="text-sm text-ink-soft">
        Danach ist sie wieder frei. Ist sie nicht mehr verkäuflich, senken Sie beim Produkt den
        Bestand.
      </p>
    </Form>
  );
}

/** For a mistaken note. */
function TakeBackForm({ action, order }: { action: string; order: Shipping }) {
  return (
    <Form
      data-failure={shippingFailed.title}
      method="post"
      action={action}
      className="mt-2 flex max-w-text flex-wrap items-center gap-x-4 gap-y-2"
    >
      <Button name="intent" value="take-back" size="small">
        Doch nicht verschickt
      </Button>
      <p className="text-sm text-ink-soft">
        Nimmt den Vermerk und den Link zurück.
        {order.customerEmail && " Die E-Mail zum Versand bleibt, wie sie ist."}
      </p>
    </Form>
  );
}

const shippingPath = (orderId: string) => `/admin/orders/${orderId}/versand`;

interface ShippingFormProps {
  order: Shipping;
  /** Cents still to pay. */
  open: number;
  search: string;
  isUnsent?: boolean;
  answer?: FormAnswer;
}

export function ShippingForm({ order, open, search, isUnsent = false, answer }: ShippingFormProps) {
  const { id, customerEmail, shippedAt, trackingUrl } = order;
  const path = shippingPath(id);
  const isSending = useIsSending(path);
  const [form, fields] = useForm<{ trackingUrl: string }>({
    id: "versand-vermerken",
    lastResult: answer?.result,
    defaultValue: { trackingUrl },
  });
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      action={path + search}
      data-failure={shippingFailed.title}
      className="grid max-w-text gap-4"
    >
      {isUnsent && <p>Noch nicht verschickt.</p>}
      {shippedAt && <p>Verschickt am {formatMoment(shippedAt)}.</p>}
      <TextField
        field={fields.trackingUrl}
        label="Link zur Sendung"
        type="url"
        optional
        maxLength={500}
        hint={hintFor(customerEmail, shippedAt !== null)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look={shippedAt ? undefined : "lake"} disabled={isSending}>
          {shippedAt ? "Link speichern" : "Als verschickt vermerken"}
        </Button>
        {!shippedAt && open > 0 && <p className="font-strong">Noch offen: {formatPrice(open)}</p>}
      </div>
    </PostForm>
  );
}

function hintFor(customerEmail: string, isShipped: boolean): string {
  if (isShipped) return "Steht auf der Seite der Bestellung. Dazu geht keine E-Mail mehr hinaus.";
  return customerEmail
    ? `Steht in der E-Mail an ${readableAddress(customerEmail)} und auf der Seite der Bestellung.`
    : "Steht auf der Seite der Bestellung. Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.";
}
