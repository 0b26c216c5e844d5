import type { PaymentProvider } from "#app/features/payments/online/payment-provider.ts";
import type { PaymentProviderName } from "#db/schema.ts";

export const providerNameLabels: Record<PaymentProviderName, string> = {
  mollie: "Mollie",
  stripe: "Stripe",
};

const modeLabels = { test: "Testbetrieb", live: "echter Betrieb" };

/** 'Mollie, Testbetrieb', for the owner. */
export function providerLabel({ name, mode }: Pick<PaymentProvider, "name" | "mode">): string {
  return `${providerNameLabels[name]}, ${modeLabels[mode]}`;
}

export interface ProviderCompany {
  name: string;
  address: string;
}

/** For customers in the European Economic Area. */
export const providerCompanies: Record<PaymentProviderName, ProviderCompany> = {
  mollie: { name: "Mollie B.V.", address: "Keizersgracht 126, 1015 CW Amsterdam, Niederlande" },
  stripe: {
    name: "Stripe Payments Europe, Ltd.",
    address: "1 Grand Canal Street Lower, Grand Canal Dock, Dublin, Irland",
  },
};
