import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { join } from "#app/content/plans.ts";
import { answerAddToCart } from "#app/features/cart/add-to-cart-answer.server.ts";
import { loadCart } from "#app/features/cart/cart.server.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { onToCheckout } from "#app/features/membership/join/join-messages.ts";
import { JoinProblem, JoinSections, NoPlans } from "#app/features/membership/join/join-page.tsx";
import { joinDetailsSchema, joinPageSchema } from "#app/features/membership/join/join-schema.ts";
import { findOrderWarning } from "#app/features/membership/membership.server.ts";
import { listPlans } from "#app/features/membership/plans.server.ts";
import { type FormReply, formConstraint, readForm } from "#app/http/form.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { findJoinDetails, joinDetailsCookie } from "#app/visit/join-details.server.ts";
import { findBuyer, findUser } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, chosen } = await findVisitor(request);
  const userId = user?.id ?? null;
  return {
    plans: await listPlans(userId),
    chosen,
    warning: await findOrderWarning(userId, chosen ? [chosen] : []),
    defaultValue: await findJoinDetails(request, user),
    constraint: formConstraint(joinDetailsSchema),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { chosen } = await findVisitor(request);
  const form = await readForm(request, joinPageSchema(chosen?.id));
  if (!form.ok) return keepDetails(request, form.reply);
  if (form.value.intent === "choose") return choosePlan(request, form.value.plan, chosen?.id);
  const answer = await seeOther("/checkout", { request, toast: onToCheckout(form.value) });
  answer.headers.append("Set-Cookie", await joinDetailsCookie(request, form.value));
  return answer;
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: join.title,
    description: join.description,
    picture: "/previews/v1/join.png",
  });

export default function Join() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return page.plans.length === 0 ? <NoPlans /> : <JoinSections {...page} lastResult={result} />;
}

export function ErrorBoundary() {
  return <JoinProblem />;
}

/** Who is here, and the plan in their cart. */
async function findVisitor(request: Request) {
  const session = await getSession(request);
  const user = await findUser(request);
  const cart = await loadCart(session, await findBuyer(request));
  return { user, chosen: planIn(cart) };
}

function planIn(cart: PricedCart) {
  return cart.lines.find(({ type }) => type === "membership") ?? null;
}

/** What was typed rightly waits for the plan: choosing one is a post of another form. */
async function keepDetails(request: Request, reply: FormReply) {
  const details = joinDetailsSchema.safeParse(reply.data.result.initialValue);
  if (!details.success) return reply;
  const cookie = await joinDetailsCookie(request, details.data);
  return data(reply.data, { ...reply.init, headers: { "Set-Cookie": cookie } });
}

/** Without script the visitor comes back to the card. The same plan again changes nothing. */
function choosePlan(request: Request, planId: string, chosenId: string | undefined) {
  const returnTo = `/join#plan-${encodeURIComponent(planId)}`;
  if (planId === chosenId) return seeOther(returnTo, { request });
  const addition = { itemType: "membership", itemId: planId, quantity: 1, returnTo } as const;
  return answerAddToCart(request, addition);
}
