import { HOUR } from "#app/environment/durations.ts";
import type { PaymentProviderName } from "#db/schema.ts";

// The port that every provider of online payments implements. Amounts are euro cents.

export type PaymentMode = "test" | "live";

export type OnlineState = "open" | "pending" | "paid" | "failed" | "canceled" | "expired";

/**
 * Milliseconds for which a call can be repeated with its idempotency key. Providers know a key for 24 hours. An hour is
 * left for clocks that differ.
 */
export const KEY_LIFETIME = 23 * HOUR;

interface NewOnlinePayment {
  /** Our reference, which the provider returns with the payment. */
  attemptId: string;
  amount: number;
  /** For the customer's statement, for example 'Bestellung BH-2026-000123'. */
  description: string;
  /** The customer comes back here, whether they have paid or not. */
  returnUrl: string;
  /** Null where the provider could not reach this shop. */
  webhookUrl: string | null;
  /** A second call with this key returns the same payment, for `KEY_LIFETIME`. */
  idempotencyKey: string;
}

/** A payment as its provider reports it. Only the answer to our own request counts. */
export interface OnlinePayment {
  providerId: string;
  state: OnlineState;
  mode: PaymentMode;
  amount: number;
  /** In capitals: 'EUR'. */
  currency: string;
  /** The attempt that it was created for; null if it is not ours. */
  attemptId: string | null;
  /** The provider's name of the way that the customer chose; null before that. */
  method: string | null;
  /** The page to pay at; null once nothing can be paid there any more. */
  url: string | null;
  expiresAt: Date | null;
  refunds: OnlineRefund[];
  chargebacks: Chargeback[];
}

export interface OnlineRefund {
  refundId: string;
  /** The refund of this shop that it carries out; null if it was made at the provider's page. */
  reference: string | null;
  /** Positive. */
  amount: number;
  state: OnlineRefundState;
  /** By the provider's clock. Null if it does not say. */
  createdAt: Date | null;
}

export type OnlineRefundState =
  /** Waits for money on the account at the provider. */
  | "queued"
  /** On its way to the customer. */
  | "pending"
  | "done"
  /** It did not reach the customer, and the money is back. */
  | "failed";

/** Money that the customer's bank has taken back. */
export interface Chargeback {
  chargebackId: string;
  /** Positive. */
  amount: number;
  /** The shop has won the dispute and has the money again. */
  isReversed: boolean;
}

interface NewRefund {
  providerId: string;
  /** Our reference, which the provider returns with the refund. */
  reference: string;
  amount: number;
  description: string;
  idempotencyKey: string;
}

/** It may be forged, so it only says which payment to ask for. */
export interface Webhook {
  body: Uint8Array;
  /** The header 'Stripe-Signature'. */
  signature: string | null;
  now: Date;
}

export type WebhookReading =
  | { ok: true; providerId: string | null }
  | { ok: false; reason: "forged" }
  | ProviderFailure;

type FailureReason =
  /** No answer within the time limit, or an error of the provider's. */
  | "unreachable"
  /** Too many requests, or the same one is still running. */
  | "busy"
  /** The key is wrong or lacks a right. */
  | "unauthorized"
  | "not-found"
  /** The provider does not accept an amount this small or large. */
  | "amount"
  | "refused"
  /** The answer is too long, or has a form that the provider does not document. */
  | "unreadable";

/**
 * Whether a provider that fails like this may still answer about other payments. After any other failure, asking about
 * them would only wait for the same failure.
 */
export function isAboutOnePayment(reason: string): boolean {
  return ["not-found", "unreadable", "amount", "refused"].includes(reason);
}

export interface ProviderFailure {
  ok: false;
  reason: FailureReason;
  /** One line for the log and the owner, without secrets. */
  detail: string;
}

export type ProviderAnswer<Value> = { ok: true; value: Value } | ProviderFailure;

export interface PaymentProvider {
  name: PaymentProviderName;
  /** The mode of the key. */
  mode: PaymentMode;
  create(payment: NewOnlinePayment): Promise<ProviderAnswer<OnlinePayment>>;
  fetch(providerId: string): Promise<ProviderAnswer<OnlinePayment>>;
  /** Succeeds if nobody can pay it any more. It may have been paid before: fetch it afterwards. */
  cancel(providerId: string): Promise<ProviderAnswer<null>>;
  refund(refund: NewRefund): Promise<ProviderAnswer<OnlineRefund>>;
  readWebhook(webhook: Webhook): Promise<WebhookReading>;
  /** The names of the ways to pay that the account offers. Shows that the key works. */
  checkConnection(): Promise<ProviderAnswer<string[]>>;
}

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
