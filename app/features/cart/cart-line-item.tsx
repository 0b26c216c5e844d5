import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { memberPieceFact } from "#app/features/cart/line-facts.ts";
import type { PricedLine } from "#app/features/cart/priced-cart.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { QuantityInput } from "#app/ui/form/quantity-input.tsx";
import { useSubmitOnChange } from "#app/ui/form/use-submit-on-change.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

interface CartLineItemProps {
  line: PricedLine;
  /** The rejected submission, if it came from this line's form. */
  lastResult?: SubmissionResult;
}

export function CartLineItem({ line, lastResult }: CartLineItemProps) {
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
      </div>
      <p className="font-strong whitespace-nowrap tabular-nums sm:text-end">
        {formatPrice(line.total)}
        {line.quantity > 1 && (
          <span className="block text-sm font-normal text-ink-soft">
            je {formatPrice(line.price)}
          </span>
        )}
        {line.isCommunityPrice && (
          <span className="flex items-center gap-[.4em] text-sm font-normal text-ink-soft sm:justify-end">
            <HalfSun />
            Community-Preis
          </span>
        )}
        {line.freePieces > 0 && (
          <span className="block text-sm font-normal whitespace-normal text-ink-soft">
            {includedNote(line)}
          </span>
        )}
      </p>
      {/* Once the error is gone, a new form replaces the one that shows it. */}
      <LineForm key={lastResult ? "refused" : "accepted"} line={line} lastResult={lastResult} />
    </li>
  );
}

/** Says which pieces of a cart's line the membership includes. */
function includedNote({ freePieces, quantity }: PricedLine): string {
  return freePieces === quantity
    ? memberPieceFact
    : `${freePieces} davon in deiner Mitgliedschaft enthalten`;
}

function LineForm({ line, lastResult }: CartLineItemProps) {
  const [form, fields] = useForm<{ quantity: string }>({
    id: `${line.type}-${line.id}`,
    lastResult,
  });
  const { quantity } = fields;
  const ref = useRef<HTMLFormElement>(null);
  useSubmitOnChange(ref);
  return (
    <Form
      ref={ref}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      className="col-span-full grid gap-2 sm:col-start-2"
    >
      <input type="hidden" name="itemType" value={line.type} />
      <input type="hidden" name="itemId" value={line.id} />
      <ErrorSummary form={form} fields={fields} />
      <FieldErrors field={quantity} />
      {line.shortage && !lastResult && (
        <Notice tone="bad">
          {line.shortage} Bitte ändere die Menge oder entferne den Artikel, bevor du bestellst.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {line.type === "membership" ? (
          <span className="text-sm text-ink-soft">Menge: 1</span>
        ) : (
          <>
            <QuantityInput
              id={quantity.id}
              defaultValue={quantity.initialValue ?? line.quantity}
              label={`Menge: ${line.title}`}
              invalid={!quantity.valid}
              ariaDescribedBy={quantity.valid ? undefined : quantity.errorId}
            />
            <Button name="intent" value="update" look="quiet" size="small">
              Aktualisieren<span className="sr-only">: {line.title} </span>
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
          Entfernen<span className="sr-only">: {line.title}</span>
        </Button>
        {/* The checkout link presses this button. It comes last, so that Enter presses another one. */}
        <button type="submit" name="intent" value="checkout" hidden />
      </div>
    </Form>
  );
}
