import type { ComponentProps } from "react";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

export const CHECKOUT_FORM = "kasse";

/** § 312j Abs. 3 BGB requires these words. */
export const orderLabel = (total: number) =>
  total === 0 ? "Kostenlos bestellen" : "Zahlungspflichtig bestellen";

/**
 * Stands before all other buttons of the checkout's form, because Enter presses the first one. Browsers press
 * only one that is drawn. It has no words, because the page must offer the order below its overview, once.
 */
export function EnterButton() {
  const isSending = useIsSending();
  return (
    <button
      type="submit"
      form={CHECKOUT_FORM}
      disabled={isSending}
      aria-hidden="true"
      tabIndex={-1}
      className="sr-only"
    />
  );
}

/** Looks like a link to the cart, and also sends what is typed at the checkout. */
export function CartButton({ className = "", ...props }: ComponentProps<"button">) {
  return (
    <button
      type="submit"
      form={CHECKOUT_FORM}
      name="intent"
      value="cart"
      formNoValidate
      className={`link-button ${className}`}
      {...props}
    />
  );
}
