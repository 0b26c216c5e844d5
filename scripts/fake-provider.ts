import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";

// A payment provider to try the shop with: its page pays, fails and cancels without money.

const PORT = Number(process.env.FAKE_PROVIDER_PORT ?? 4000);
const SHOP = process.env.BASE_URL ?? "http://localhost:3000";

const fake = await new FakeProvider().start(PORT);
fake.stripeWebhookUrl = `${SHOP}/zahlung/stripe`;

console.log(
  `Der Bezahlanbieter zum Ausprobieren läuft unter ${fake.url} und ruft den Shop unter ${SHOP} an. Den Shop daneben mit diesen Einstellungen starten:`,
);
console.log(`  PAYMENT_API_URL=${fake.url} MOLLIE_API_KEY=${fakeKeys.mollie} npm start`);
console.log("oder mit der Stripe-Schnittstelle:");
console.log(
  `  PAYMENT_API_URL=${fake.url} STRIPE_SECRET_KEY=${fakeKeys.stripe} STRIPE_WEBHOOK_SECRET=${fakeKeys.webhookSecret} npm start`,
);
