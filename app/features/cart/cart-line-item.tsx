import { Form, Link } from "@remix-run/react";
import type { LineKey } from "#app/features/cart/cart-lines.ts";
import { memberPieceFact } from "#app/features/cart/line-facts.ts";
import type { PricedLine } from "#app/features/cart/priced-cart.ts";
import {
  QUANTITIES_FORM,
  quantityField,
  type TypedQuantity,
} from "#app/features/cart/typed-quantity.ts";
import { dateFacts } from "#app/features/catalog/further-dates.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { QuantityInput } from "#app/ui/form/quantity-input.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

export interface CartLineItemProps {
  line: PricedLine;
  /** Its quantity in a rejected form. */
  typed?: TypedQuantity;
}

export function CartLineItem({ line, typed }: CartLineItemProps) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-t border-line py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <Picture
        src={line.imageUrl}
        alt=""
        sizes="5rem"
        className="row-span-3 aspect-square w-full rounded-cut sm:row-span-2"
      />
      <div>
        <h2 className="text-h4">
          <Link to={line.path} className="text-inherit">
            {line.title}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{lineTypeLabels[line.type]}</p>
        {dateFacts(line.dates).map((fact) => (
          <p key={fact} className="text-sm text-ink-soft">
            {fact}
          </p>
        ))}
      </div>
      <p className="font-strong whitespace-nowrap tabular-nums sm:text-end">
        {formatPrice(line.total)}
        {line.quantity > 1 && (
          <span className="block text-sm font-normal text-ink-soft">
            je {formatPrice(line.price)}
          </span>
        )}
        {line.priceName && (
          <span className="flex items-center gap-[.4em] text-sm font-normal text-ink-soft sm:justify-end">
            <HalfSun />
            {line.priceName}
          </span>
        )}
        {line.freePieces > 0 && (
          <span className="block text-sm font-normal whitespace-normal text-ink-soft">
            {includedNote(line)}
          </span>
        )}
      </p>
      <LineForm line={line} typed={typed} />
    </li>
  );
}

/** Says which pieces of a cart's line the membership includes. */
function includedNote({ freePieces, quantity }: PricedLine): string {
  return freePieces === quantity
    ? memberPieceFact
    : `${freePieces} davon in deiner Mitgliedschaft enthalten`;
}

/** The quantity belongs to the form of all quantities, and the button that removes the line to its own. */
function LineForm({ line, typed }: CartLineItemProps) {
  const { id, errorId } = quantityField(line);
  const errors = typed?.errors ?? [];
  const invalid = errors.length > 0;
  return (
    <Form
      method="post"
      action="/cart"
      preventScrollReset
      className="col-span-full grid gap-2 sm:col-start-2"
    >
      <KeyFields line={line} />
      <FieldErrors field={{ errors, errorId }} />
      {line.shortage && !invalid && (
        <Notice tone="bad">
          {line.shortage} Bitte ändere die Menge oder entferne den Artikel, bevor du bestellst.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {line.type === "membership" ? (
          <span className="text-sm text-ink-soft">Menge: 1</span>
        ) : (
          <>
            <KeyFields line={line} form={QUANTITIES_FORM} />
            <input type="hidden" form={QUANTITIES_FORM} name="shown" value={line.quantity} />
            <QuantityInput
              id={id}
              form={QUANTITIES_FORM}
              defaultValue={typed?.text || line.quantity}
              label={`Menge: ${line.name}`}
              invalid={invalid}
              ariaDescribedBy={invalid ? errorId : undefined}
            />
            <Button form={QUANTITIES_FORM} name="intent" value="update" look="quiet" size="small">
              Aktualisieren<span className="sr-only">: {line.name} </span>
            </Button>
          </>
        )}
        <Button
          name="intent"
          value="remove"
          look="quiet"
          size="small"
          className="max-xs:-ms-[.85rem]"
        >
          <Icon name="trash-2" />
          Entfernen<span className="sr-only">: {line.name}</span>
        </Button>
      </div>
    </Form>
  );
}

function KeyFields({ line: { type, id }, form }: { line: LineKey; form?: string }) {
  return (
    <>
      <input type="hidden" form={form} name="itemType" value={type} />
      <input type="hidden" form={form} name="itemId" value={id} />
    </>
  );
}
