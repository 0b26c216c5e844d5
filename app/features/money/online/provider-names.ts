import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
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

/** Ways to pay by the names that Mollie or Stripe have for them. */
export const wayLabels: Record<string, string> = {
  alipay: "Alipay",
  applepay: "Apple Pay",
  bancontact: "Bancontact",
  banktransfer: "Überweisung",
  belfius: "Belfius",
  billie: "Billie",
  blik: "BLIK",
  card: "Kreditkarte",
  creditcard: "Kreditkarte",
  customer_balance: "Überweisung",
  directdebit: "SEPA-Lastschrift",
  eps: "EPS",
  giftcard: "Geschenkkarte",
  giropay: "Giropay",
  googlepay: "Google Pay",
  ideal: "iDEAL",
  kbc: "KBC/CBC",
  klarna: "Klarna",
  link: "Link",
  multibanco: "Multibanco",
  mybank: "MyBank",
  p24: "Przelewy24",
  paybybank: "Pay by Bank",
  pay_by_bank: "Pay by Bank",
  paypal: "PayPal",
  paysafecard: "paysafecard",
  przelewy24: "Przelewy24",
  revolut_pay: "Revolut Pay",
  satispay: "Satispay",
  sepa_debit: "SEPA-Lastschrift",
  sofort: "Sofortüberweisung",
  trustly: "Trustly",
  twint: "Twint",
  wero: "Wero",
};

/** The way of an online payment; the provider's own name for a way that is new. */
export const wayLabel = (way: string): string => wayLabels[way] ?? way;

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
