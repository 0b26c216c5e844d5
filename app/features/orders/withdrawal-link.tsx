import { TextLink } from "#app/ui/parts/button.tsx";

/** Links the order's owner to the withdrawal form (§ 356a BGB), prefilled from the order. */
export function WithdrawalLink({ orderId }: { orderId: string }) {
  return <TextLink to={`/vertrag-widerrufen?order=${orderId}`}>Vertrag widerrufen</TextLink>;
}
