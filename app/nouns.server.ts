import { accountsNoun } from "#app/features/accounts/accounts-noun.server.ts";
import { articlesNoun } from "#app/features/articles/articles-noun.server.ts";
import { catalogNoun } from "#app/features/catalog/catalog-noun.server.ts";
import { changesNoun } from "#app/features/change-log/changes-noun.server.ts";
import { checkoutNoun } from "#app/features/checkout/checkout-noun.server.ts";
import { contactNoun } from "#app/features/contact/contact-noun.server.ts";
import { deliveriesNoun } from "#app/features/deliveries/deliveries-noun.server.ts";
import { documentsNoun } from "#app/features/documents/documents-noun.server.ts";
import { emailsNoun } from "#app/features/email/emails-noun.server.ts";
import { healthNoun } from "#app/features/health/health-noun.server.ts";
import { invoicesNoun } from "#app/features/invoices/invoices-noun.server.ts";
import { legalNoun } from "#app/features/legal/legal-noun.server.ts";
import { membershipNoun } from "#app/features/membership/membership-noun.server.ts";
import { paymentsNoun } from "#app/features/money/payments-noun.server.ts";
import { refundsNoun } from "#app/features/money/refunds/refunds-noun.server.ts";
import { movingNoun } from "#app/features/moving-in/moving-noun.server.ts";
import { newsletterNoun } from "#app/features/newsletter/newsletter-noun.server.ts";
import type { Noun } from "#app/features/noun.ts";
import { ordersNoun } from "#app/features/orders/orders-noun.server.ts";
import { figuresNoun } from "#app/features/overview/figures-noun.server.ts";
import { pagesNoun } from "#app/features/pages/pages-noun.server.ts";
import { picturesNoun } from "#app/features/pictures/pictures-noun.server.ts";
import { foundationNoun } from "#app/features/privacy/foundation-noun.server.ts";
import { declarationsNoun } from "#app/features/returns/declarations-noun.server.ts";
import { seatsNoun } from "#app/features/seats/seats-noun.server.ts";
import { settingsNoun } from "#app/features/settings/settings-noun.server.ts";
import { teamNoun } from "#app/features/team/team-noun.server.ts";

/**
 * All that the shop knows, each with what it says about itself. Rooms that show many nouns get this list. The more an
 * admin has to do with a noun, the earlier it comes.
 */
export const nouns: Noun[] = [
  ordersNoun,
  paymentsNoun,
  invoicesNoun,
  accountsNoun,
  membershipNoun,
  catalogNoun,
  deliveriesNoun,
  articlesNoun,
  seatsNoun,
  checkoutNoun,
  declarationsNoun,
  contactNoun,
  newsletterNoun,
  emailsNoun,
  refundsNoun,
  healthNoun,
  pagesNoun,
  legalNoun,
  picturesNoun,
  teamNoun,
  figuresNoun,
  changesNoun,
  settingsNoun,
  movingNoun,
  documentsNoun,
  foundationNoun,
];
