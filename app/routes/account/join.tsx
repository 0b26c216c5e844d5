import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { countArticlesByPlan } from "#app/features/articles/articles.server.ts";
import { countContents } from "#app/features/deliveries/contents.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { joinLabels } from "#app/features/membership/join-labels.ts";
import { JoinProblem, JoinSections, NoPlans } from "#app/features/membership/join-page.tsx";
import {
  type JoinDetails,
  joinDetailsSchema,
  joinPageSchema,
} from "#app/features/membership/join-schema.ts";
import { findOrderWarning } from "#app/features/membership/membership.server.ts";
import type { OfferedPlan } from "#app/features/membership/plan-view.ts";
import { listPlans } from "#app/features/membership/plans.server.ts";
import { siteText, siteTitle } from "#app/features/settings/labels.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type FormReply, formConstraint, readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { answerAddToCart } from "#app/routes/shop/answer-add-to-cart.server.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { findJoinDetails, joinDetailsCookie } from "#app/viewer/buyer-details.server.ts";
import { loadWords } from "#app/viewer/requested-words.server.ts";
import { findCart } from "#app/viewer/session-cart.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const chosen = await findChosenPlan(request);
  const userId = user?.id ?? null;
  const { questions, ...words } = await loadWords(request, "join");
  return {
    words,
    questions: questions ? renderMarkdown(questions, { topHeading: 3 }) : null,
    plans: await listOfferedPlans(userId),
    hasForm: siteSettings().joinForm === "yes",
    isAdmin: user?.role === "admin",
    chosen,
    warning: await findOrderWarning(userId, chosen ? [chosen] : []),
    defaultValue: await findJoinDetails(request, user),
    constraint: formConstraint(joinDetailsSchema),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const chosen = await findChosenPlan(request);
  const form = await readForm(request, joinPageSchema(chosen?.id, siteText));
  if (!form.ok) return keepDetails(request, form.reply);
  if (form.value.intent === "choose") return choosePlan(request, form.value.plan, chosen?.id);
  const answer = await seeOther("/checkout", { request, toast: onwardToast(form.value) });
  answer.headers.append("Set-Cookie", await joinDetailsCookie(request, form.value));
  return answer;
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: page.data?.words.title ?? "Werde jetzt Mitglied",
    description: page.data?.words.description,
    picture: "/previews/v1/join.png",
  });

export default function Join() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (page.plans.length === 0) return <NoPlans words={page.words} isAdmin={page.isAdmin} />;
  return <JoinSections {...page} lastResult={result} />;
}

export function ErrorBoundary() {
  return <JoinProblem />;
}

async function listOfferedPlans(userId: string | null): Promise<OfferedPlan[]> {
  const articleCounts = countArticlesByPlan();
  const plans = await listPlans(userId);
  const contents = countContents(plans.map(({ id }) => id));
  return plans.map((plan) => {
    const { files = 0, hasText = false } = contents.get(plan.id) ?? {};
    return { ...plan, articleCount: articleCounts.get(plan.id) ?? 0, fileCount: files, hasText };
  });
}

/** The plan in the visitor's cart. */
async function findChosenPlan(request: Request) {
  const { lines } = await findCart(request);
  return lines.find(({ type }) => type === "membership") ?? null;
}

/** Keeps valid details until a plan is chosen in the other form. */
async function keepDetails(request: Request, reply: FormReply) {
  const details = joinDetailsSchema.safeParse(reply.data.result.initialValue);
  if (!details.success) return reply;
  const cookie = await joinDetailsCookie(request, details.data);
  return data(reply.data, { ...reply.init, headers: { "Set-Cookie": cookie } });
}

/** Without script the visitor returns to the card. Choosing the same plan again changes nothing. */
function choosePlan(request: Request, planId: string, chosenId: string | undefined) {
  const returnTo = `/join#plan-${encodeURIComponent(planId)}`;
  if (planId === chosenId) return seeOther(returnTo, { request });
  const addition = { itemType: "membership", itemId: planId, quantity: 1, returnTo } as const;
  return answerAddToCart(request, addition);
}

/** The toast on the next page. It repeats the typed details, which only prefill the next steps. */
function onwardToast({ firstName, lastName, email }: JoinDetails): NewToast {
  return {
    kind: "default",
    ...siteTitle(joinLabels.onward),
    description: `${firstName} ${lastName}, ${readableAddress(email)}`,
  };
}
