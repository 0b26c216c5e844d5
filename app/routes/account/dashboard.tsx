import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import {
  type Account,
  findProfile,
  updateProfile,
} from "#app/features/accounts/accounts.server.ts";
import { type PostedProfile, profileSchema } from "#app/features/accounts/address-schema.ts";
import { DashboardHead, ProfileTab } from "#app/features/accounts/profile.tsx";
import { profileLabels } from "#app/features/accounts/profile-labels.ts";
import { findUnprovenAddress } from "#app/features/accounts/proven-address.server.ts";
import { mayHaveSecondFactor } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { UnprovenAddress } from "#app/features/accounts/unproven-address.tsx";
import { MEMBERS_PATH, OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import { OpenContents } from "#app/features/deliveries/content-parts.tsx";
import { listMyTitles } from "#app/features/deliveries/contents.server.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { findMembership } from "#app/features/membership/membership.server.ts";
import { MembershipLine } from "#app/features/membership/membership-line.tsx";
import { findRenewal, findRenewalPath } from "#app/features/membership/renewal.server.ts";
import { RENEWAL_REMINDERS } from "#app/features/membership/renewal.ts";
import { RenewalHint } from "#app/features/membership/renewal-hint.tsx";
import { listOrderCards } from "#app/features/orders/order-cards.server.ts";
import { OrderList } from "#app/features/orders/order-cards.tsx";
import { findOrderNotes, type NotedOrder } from "#app/features/returns/order-notes.server.ts";
import { OrderNotes } from "#app/features/returns/order-notes.tsx";
import { seatSchema } from "#app/features/seats/seats.server.ts";
import { siteText, siteTitle } from "#app/features/settings/labels.server.ts";
import { formConstraint, logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { answerSeat } from "#app/routes/shop/answer-seat.server.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { useLabels } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { Container } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";

const formSchema = z.discriminatedUnion(
  "intent",
  [seatSchema, profileSchema],
  "Diese Änderung kennen wir nicht.",
);

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const { searchParams } = new URL(request.url);
  const renewal = findRenewal(user.id);
  const page = {
    ...(await loadTab(user.id, searchParams)),
    contents: listMyTitles(user),
    membership: await findMembership(user.id).catch(doWithout),
    renewal,
    // The hint of a membership that ends soon has the way already.
    renewalPath: renewal ? null : findRenewalPath(user.id),
    // Without a mail server nobody can prove an address.
    unprovenAddress: hasMailServer() ? await findUnprovenAddress(user.id).catch(doWithout) : null,
    signInEmail: user.email,
    isAdmin: user.role === "admin" || user.lacksSecondFactor,
    mayHaveSecondFactor: mayHaveSecondFactor(user),
    isEditing: searchParams.has("edit"),
    constraints: { seat: formConstraint(seatSchema), profile: formConstraint(profileSchema) },
  };
  return noStore(page);
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, formSchema);
  if (!form.ok) return form.reply;
  const { value, fail } = form;
  return value.intent === "book-seat"
    ? answerSeat(request, user.id, { value, fail })
    : answerProfile(request, user, { value, fail });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: layoutLabels.dashboard, noIndex: true });

export default function Dashboard() {
  const {
    profile,
    membership,
    renewal,
    renewalPath,
    contents,
    unprovenAddress,
    isAdmin,
    list,
    notes,
    constraints,
    ...page
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A shop without plans has no membership to speak of.
  const isInvited = useSite().invitesMembers;
  const isMember = membership?.current || (membership?.pending.length ?? 0) > 0;
  const {
    dashboard,
    orders,
    profile: profileTab,
  } = useLabels({ ...layoutLabels, ...profileLabels });
  return (
    <>
      <DashboardHead firstName={profile?.firstName} isAdmin={isAdmin}>
        {membership && (isInvited || isMember) && (
          <MembershipLine membership={membership} renewalPath={renewalPath} />
        )}
      </DashboardHead>
      <Container narrow className="grid grid-cols-1 gap-block pt-6 pb-section">
        <Tabs
          label={dashboard.text}
          lang={orders.lang}
          tabs={[
            { to: "/dashboard?tab=orders", label: orders.text, isCurrent: list !== null },
            { to: "/dashboard?tab=profile", label: profileTab.text, isCurrent: list === null },
          ]}
        />
        {renewal && <RenewalHint renewal={renewal} />}
        <OpenContents contents={contents} />
        {membership?.current && <MembersLinks />}
        {unprovenAddress && <UnprovenAddress email={unprovenAddress} />}
        {list ? (
          <OrderList
            list={list}
            notesOn={(order) => (
              <OrderNotes order={order} calledOff={order.calledOff} noted={notes[order.id]} />
            )}
            seatForm={{ constraint: constraints.seat, customer: profile ?? null }}
            answer={answer}
          />
        ) : (
          <ProfileTab
            {...page}
            profile={profile ?? null}
            constraint={constraints.profile}
            answer={answer}
          />
        )}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
          <TextLink to="/vertraege-kuendigen">Verträge hier kündigen</TextLink>{" "}
          {membership?.current?.until && (
            <TextLink to={RENEWAL_REMINDERS}>Erinnerungen an deine Mitgliedschaft</TextLink>
          )}
        </p>
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  const [searchParams] = useSearchParams();
  const { toDashboard, ordersFailed, profileFailed } = useLabels({
    ...layoutLabels,
    ...profileLabels,
  });
  const { text, lang } = isProfileTab(searchParams) ? profileFailed : ordersFailed;
  return (
    <RouteProblem failure={<span lang={lang}>{text}</span>}>
      <p>
        <ButtonLink to="/dashboard">{toDashboard.text}</ButtonLink>
      </p>
    </RouteProblem>
  );
}

/** Leads members to their area and their feed. */
function MembersLinks() {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <TextLink to={MEMBERS_PATH}>Für Mitglieder</TextLink>{" "}
      <TextLink to={OWN_FEED_PATH}>Dein Feed</TextLink>
    </p>
  );
}

function isProfileTab(searchParams: URLSearchParams): boolean {
  return searchParams.get("tab") === "profile";
}

async function loadTab(userId: string, searchParams: URLSearchParams) {
  if (isProfileTab(searchParams)) {
    return { list: null, notes: {}, profile: await findProfile(userId) };
  }
  const list = await listOrderCards(userId, searchParams.get("page"));
  const notes: Record<string, NotedOrder> = Object.fromEntries(
    list.orders.map((order) => [order.id, findOrderNotes(order, order.calledOff)]),
  );
  return { list, notes, profile: await findProfile(userId).catch(doWithout) };
}

function doWithout(error: unknown): void {
  logError(error, "in the dashboard's head");
}

/** Saves the posted profile. Redirects to the tab with the profile, or shows the form again if that failed. */
async function answerProfile(
  request: Request,
  user: Account,
  { value, fail }: Pick<ReadForm<PostedProfile>, "value" | "fail">,
) {
  const { intent, ...profile } = value;
  const failure = await updateProfile(user.id, profile).catch(
    logAndFail("while updating a profile"),
  );
  if (!failure) return seeOther("/dashboard?tab=profile", { request, toast: profileWords.saved() });
  const { failed, tryLater } = profileWords;
  return fail({ title: failed(), formErrors: [tryLater] }, { status: 500 });
}

/** Toasts and error messages for a profile change. */
const profileWords = {
  saved: (): NewToast => ({ kind: "success", ...siteTitle(profileLabels.saved) }),
  failed: () => siteText(profileLabels.saveFailed),
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
};
