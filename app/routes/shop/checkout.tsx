import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { requestAddressConfirmation } from "#app/features/accounts/account-address.server.ts";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findUnprovenAddress } from "#app/features/accounts/proven-address.server.ts";
import { authPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { ConfirmFirst, SentConfirmation } from "#app/features/accounts/unproven-address.tsx";
import { cartWords, isSameCart } from "#app/features/cart/cart.ts";
import { DroppedLines, ShortLines } from "#app/features/cart/cart-notices.tsx";
import { type PricedCart, paidLines } from "#app/features/cart/priced-cart.ts";
import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import { countSeats } from "#app/features/checkout/attendance.ts";
import {
  checkoutSchemaFor,
  countryChoiceFor,
  postedCheckoutSchemaFor,
} from "#app/features/checkout/checkout-form.server.ts";
import {
  CartButton,
  CheckoutForm,
  CheckoutSummary,
  EnterButton,
} from "#app/features/checkout/checkout-form.tsx";
import { checkoutWords, orderProblem } from "#app/features/checkout/checkout-words.ts";
import { countCheckout } from "#app/features/checkout/funnel.server.ts";
import { checkoutLabels, OrderSteps } from "#app/features/checkout/order-steps.tsx";
import { checkOut, fingerprintOf } from "#app/features/checkout/place-order.server.ts";
import { startingLines } from "#app/features/checkout/starting-lines.ts";
import { takesOnlyProvenOrders } from "#app/features/checkout/unproven-orders.server.ts";
import { findAlreadyOpen } from "#app/features/deliveries/already-open.server.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { currentTexts } from "#app/features/legal/contract-texts.server.ts";
import {
  findIncludedWithPlan,
  findOrderWarning,
  findTerm,
} from "#app/features/membership/membership.server.ts";
import { findRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import { beginPayment } from "#app/features/money/online/begin-payment.server.ts";
import { paymentChoice } from "#app/features/money/online/pay-online.server.ts";
import { leavingPath } from "#app/features/money/online/pay-online.tsx";
import { asksFor, earlyStartClasses } from "#app/features/orders/early-start.ts";
import { findOrderOfCart } from "#app/features/orders/orders.server.ts";
import {
  formConstraint,
  logAndFail,
  type ReadForm,
  readForm,
  refuseForm,
} from "#app/http/form.server.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { type BrowserSession, getSession } from "#app/http/session.server.ts";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { addDays, formatDate } from "#app/ui/format/format.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import {
  findBuyerDetails,
  forgetBuyerDetails,
  readJoinDetails,
  storeCheckoutDraft,
} from "#app/viewer/buyer-details.server.ts";
import { interruptedToast, storePostedForm } from "#app/viewer/interrupted-form.server.ts";
import { findFormToResume } from "#app/viewer/resumed-form.server.ts";
import {
  cartIdOf,
  cartOf,
  dropUnavailable,
  findCart,
  readCart,
  writeCart,
} from "#app/viewer/session-cart.server.ts";
import { findNewAccount } from "#app/viewer/sign-in-client.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  if (!user) throw await askToSignIn(request);
  const session = await getSession(request);
  const cart = await requireOrderableCart(request, { session, userId: user.id });
  await countCheckout(cartIdOf(session));
  const countries = countryChoiceFor(cart);
  const overview = fingerprintOf(cart);
  const now = new Date();
  const starting = startingLines(cart.lines);
  const page = {
    cart,
    askedStarts: earlyStartClasses.filter((each) => asksFor(starting, each, now)),
    countries,
    firstDay: formatDate(addDays(lastWithdrawalDay(now), 1)),
    payment: paymentChoice(cart.total),
    hasTerms: (await currentTexts()).terms !== null,
    // Without a mail server nobody can prove an address.
    unprovenEmail: hasMailServer() ? await findUnprovenAddress(user.id) : null,
    takesOnlyProvenOrders: takesOnlyProvenOrders(),
    warning: await findOrderWarning(user.id, cart.lines),
    term: findTerm(user.id, cart.lines),
    alreadyOpen: findAlreadyOpen(user, paidLines(cart)),
    includedWithPlan: findIncludedWithPlan(cart.lines),
    defaultValue: await findBuyerDetails(request, {
      userId: user.id,
      overview,
      countries,
      isOnlySeat: countSeats(cart.lines) === 1,
    }),
    constraint: formConstraint(checkoutSchemaFor(cart)),
    token: crypto.randomUUID(),
    overview,
  };
  return data(page, { headers: await dropUnavailable(request, session, cart) });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await findUser(request);
  if (!user) return askToSignIn(request);
  const session = await getSession(request);
  const cart = await cartOf(session, user);
  const form = await readForm(request, postedCheckoutSchemaFor(cart));
  if (!form.ok) return form.reply;
  if (form.value.intent === "send-confirmation") return sendConfirmation(user, form);
  if (form.value.intent === "cart") return showCart(request, user, form);
  const { intent: _, ...posted } = form.value;
  const result = await checkOut({
    userId: user.id,
    visitor: visitorOf(request),
    lines: readCart(session),
    cart,
    cartId: cartIdOf(session),
    posted,
    now: new Date(),
  }).catch(logAndFail("while placing an order"));
  if (result.ok) {
    if (result.isWholeCart) writeCart(session, []);
    if (findRunningAttempt(result.orderId)) {
      await beginPayment(result.orderId, new Date()).catch(logAndFail("while beginning a payment"));
      // Our own page leads on to the provider's.
      return leaveCheckout(leavingPath(result.orderId), { request, session });
    }
    return showOrder(request, session, result.orderId);
  }
  if (result.reason === "limited" || result.reason === "failed") {
    return refuseForm(form, result, checkoutWords);
  }
  return form.fail({ ...orderProblem(result), code: result.reason }, { status: 409 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: checkoutLabels.title, noIndex: true });

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const title = useWords(checkoutLabels.title);
  // A refused form keeps the fingerprint of the overview that the customer saw, until a conflict shows a
  // newer one.
  const isShownAnew = answer?.code === "changed";
  const { overview: seenOverview, intent } = answer?.result.initialValue ?? {};
  const isProofNeeded =
    page.takesOnlyProvenOrders || answer?.code === "unproven" || intent === "send-confirmation";
  // Other answers name it at the top themselves.
  const isToldAtTheTop =
    page.takesOnlyProvenOrders &&
    page.unprovenEmail !== null &&
    answer?.code !== "unproven" &&
    answer?.code !== "confirmation-sent";
  return (
    <>
      <PageHead title={title.text} titleLang={title.lang}>
        <OrderSteps current="checkout" />
      </PageHead>
      <Container className="grid grid-cols-1 gap-block pt-9 pb-section">
        {isToldAtTheTop && <ConfirmFirst purpose="kannst du hier bestellen" />}
        {answer?.code === "confirmation-sent" && (
          <SentConfirmation email={page.unprovenEmail} purpose="kannst du hier bestellen" />
        )}
        <DroppedLines sentences={page.cart.dropped} />
        <EnterButton />
        <ShortLines lines={page.cart.lines} shownSentences={sentencesOf(answer?.result)}>
          <CartButton className="font-strong">Zum Warenkorb</CartButton>
        </ShortLines>
        <div className="grid grid-cols-1 gap-y-block">
          <CheckoutSummary cart={page.cart} />
          <CheckoutForm
            {...page}
            unprovenEmail={isProofNeeded ? page.unprovenEmail : null}
            overview={isShownAnew ? page.overview : (seenOverview ?? page.overview)}
            lastResult={answer?.result}
            problem={answer?.title}
          />
        </div>
      </Container>
    </>
  );
}

/** Redirects a visitor who wants to order to sign-in, or to sign-up after /join. */
async function askToSignIn(request: Request): Promise<Response> {
  const isNew = (await readJoinDetails(request)) !== null;
  const isSignUp = isNew && (await findNewAccount(request)) === null;
  const toast = checkoutWords.signInFirst;
  const form = await storePostedForm(request);
  if (form === null) return seeOther(authPath({ isSignUp, isCheckout: true }), { request, toast });
  const to = authPath({ isSignUp: false, isCheckout: true, form });
  return seeOther(to, { request, toast: interruptedToast(request) });
}

/**
 * The cart to order. Throws a redirect if it is empty, or if its order was placed but the response got lost,
 * because ordering it again would be a mistake.
 */
async function requireOrderableCart(
  request: Request,
  { session, userId }: { session: BrowserSession; userId: string },
): Promise<PricedCart> {
  const cart = await findCart(request);
  if (cart.lines.length === 0) throw await leaveEmptyCart(request, userId);
  const ordered = await findOrderOfCart(userId, cartIdOf(session));
  if (!ordered || !isSameCart(cart.lines, ordered.lines)) return cart;
  writeCart(session, []);
  throw await showOrder(request, session, ordered.id, checkoutWords.orderedAlready);
}

/** A session that ended may have taken the cart with it. Then what was typed waits for the next cart. */
async function leaveEmptyCart(request: Request, userId: string): Promise<Response> {
  const form = await findFormToResume(request);
  const toast = form ? cartWords.lostWithSession : cartWords.empty;
  const answer = await seeOther("/cart", { request, toast });
  if (form) {
    const posted = new URLSearchParams(form.fields);
    await storeCheckoutDraft(request, answer.headers, { userId, posted });
  }
  return answer;
}

/** Keeps what is typed for the way back. With script the form stays in the history, for the back button. */
async function showCart(request: Request, { id }: Account, { formData }: ReadForm<unknown>) {
  const headers = new Headers();
  await storeCheckoutDraft(request, headers, { userId: id, posted: formData });
  return redirect("/cart", { status: 303, headers });
}

/** Mails the link that confirms the address, and shows the form as it was. */
async function sendConfirmation(user: Account, form: ReadForm<unknown>) {
  const result = await requestAddressConfirmation(user).catch(
    logAndFail("while sending a link to confirm an address"),
  );
  if (!result.ok) return refuseForm(form, result, accountWords.confirmationRefused);
  return form.fail({ code: "confirmation-sent" }, { status: 200 });
}

function showOrder(
  request: Request,
  session: BrowserSession,
  orderId: string,
  toast?: NewToast,
): Promise<Response> {
  return leaveCheckout(`/order-confirmation/${orderId}`, { request, session, toast });
}

interface LeavingCheckout {
  request: Request;
  session: BrowserSession;
  toast?: NewToast;
}

async function leaveCheckout(path: string, leaving: LeavingCheckout): Promise<Response> {
  const { request } = leaving;
  const answer = await seeOther(path, leaving);
  await forgetBuyerDetails(request, answer.headers);
  return answer;
}
