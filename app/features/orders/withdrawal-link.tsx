import { TextLink } from "#app/ui/parts/button.tsx";

/** Leads an order's owner to the withdrawal's form (§ 356a BGB), prefilled from the order. */
export function WithdrawalLink({ orderId }: { orderId: string }) {
  return <TextLink to={`/vertrag-widerrufen?order=${orderId}`}>Vertrag widerrufen</TextLink>;
}
