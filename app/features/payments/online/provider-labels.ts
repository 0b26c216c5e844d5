import type {
  PaymentProvider,
  ProviderName,
} from "#app/features/payments/online/payment-provider.ts";

export const providerNameLabels: Record<ProviderName, string> = {
  mollie: "Mollie",
  stripe: "Stripe",
};

const modeLabels = { test: "Testbetrieb", live: "echter Betrieb" };

/** 'Mollie, Testbetrieb', for the owner. */
export function providerLabel({ name, mode }: Pick<PaymentProvider, "name" | "mode">): string {
  return `${providerNameLabels[name]}, ${modeLabels[mode]}`;
}
