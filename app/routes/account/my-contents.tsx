import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MEMBERS_PATH } from "#app/features/articles/article-paths.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { takesConsent } from "#app/features/deliveries/access.ts";
import { ContentParts } from "#app/features/deliveries/content-parts.tsx";
import { type Content, listMyContents } from "#app/features/deliveries/contents.server.ts";
import { hasBeenMember } from "#app/features/membership/membership.server.ts";
import { consentLater } from "#app/features/orders/early-start.server.ts";
import { CONSENT_FAILURE, ConsentForm } from "#app/features/orders/early-start.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { BackLink, Container } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";

const TITLE = "Meine Inhalte";

const schema = z
  .object({
    order: z.string("Bitte wähle eine Bestellung.").max(40),
    consentDigital: z.literal("on").optional(),
    consentService: z.literal("on").optional(),
  })
  .refine(({ consentDigital, consentService }) => consentDigital ?? consentService, {
    message: "Bitte setz das Häkchen, wenn du zustimmst.",
    path: ["consentDigital"],
  });

const opened = { kind: "success", title: "Freigeschaltet. Viel Freude damit!" } as const;
const refusedConsents = {
  "not-waiting": {
    kind: "info",
    title: "Deine Zustimmung ist nicht (mehr) nötig",
    description: "Hier steht, was für dich offen ist.",
  },
  withdrawal: {
    kind: "info",
    title: "Zu dieser Bestellung hast du einen Widerruf erklärt",
    description:
      "Solange wir ihn bearbeiten, schalten wir nichts vorzeitig frei. Hast du es dir anders überlegt, schreib uns.",
  },
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return noStore({
    groups: groupsOf(listMyContents(user)),
    hasMembersArea: user.role === "admin" || hasBeenMember(user.id),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const { order: orderId, consentDigital } = form.value;
  const wanted = consentDigital ? "digital" : "service";
  const result = await consentLater({ orderId, userId: user.id, wanted });
  const toast = result.ok ? opened : refusedConsents[result.reason];
  return seeOther("/dashboard/inhalte", { request, toast });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function MyContents() {
  const { groups, hasMembersArea } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Container narrow className="pb-section">
      <BackLink to="/dashboard">Deine Bestellungen</BackLink>
      <h1 className="mb-4">{TITLE}</h1>
      {hasMembersArea && (
        <p className="mb-block">
          <TextLink to={MEMBERS_PATH}>Für Mitglieder</TextLink>
        </p>
      )}
      <AnswerErrors answer={answer && { ...answer, title: CONSENT_FAILURE }} />
      {groups.length === 0 && (
        <EmptyState title="Noch keine Inhalte" illustration="korb-leer">
          <p className="max-w-text">
            Sobald du einen Kurs, eine Datei oder eine Mitgliedschaft hast, liegt hier alles, was
            dazugehört.
          </p>
          <ButtonLink to="/offers">Zu den Angeboten</ButtonLink>
        </EmptyState>
      )}
      <div className="grid gap-section">
        {groups.map(({ title, contents }) => (
          <section key={title} aria-labelledby={title} className="grid gap-block">
            <h2 id={title} className="text-h3">
              {title}
            </h2>
            {contents.map((content) => (
              <MyContent key={content.id} content={content} />
            ))}
          </section>
        ))}
      </div>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Deine Inhalte konnten nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to="/dashboard">Deine Bestellungen</ButtonLink>
      </p>
    </RouteProblem>
  );
}

function MyContent({ content }: { content: Content }) {
  const { id, kind, title, access } = content;
  return (
    <article
      aria-labelledby={`inhalt-${id}`}
      className="min-w-0 rounded-cut-lg border border-line bg-card px-[clamp(1rem,2.4vw,1.6rem)] py-5"
    >
      <h3 id={`inhalt-${id}`} className="mb-3 text-h4 wrap-anywhere">
        {title}
      </h3>
      <ContentParts
        content={content}
        heading="h4"
        consent={
          takesConsent(access) && <ConsentForm orderId={access.orderId} wanted={access.consent} />
        }
      />
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 print:hidden">
        <TextLink to={itemPath({ id, lineType: kind })}>Zur Beschreibung</TextLink>{" "}
        {access.state === "unpaid" && (
          <TextLink to={`/order-confirmation/${access.orderId}`}>Zur Bestellung</TextLink>
        )}
      </p>
    </article>
  );
}

/** Open items come first, then those that open later, then those without contents, then those that have ended or are called off. Empty groups are left out. */
function groupsOf(contents: Content[]): { title: string; contents: Content[] }[] {
  const of = (...states: Content["access"]["state"][]) =>
    contents.filter(
      ({ access, isAwaited, isCalledOff }) =>
        states.includes(access.state) && !isAwaited && !isCalledOff,
    );
  return [
    { title: "Offen", contents: of("open") },
    { title: "Öffnet später", contents: of("waiting", "unpaid") },
    {
      title: "In Vorbereitung",
      contents: contents.filter(({ isAwaited, isCalledOff }) => isAwaited && !isCalledOff),
    },
    {
      title: "Beendet",
      contents: [...of("ended"), ...contents.filter((each) => each.isCalledOff)],
    },
  ].filter((group) => group.contents.length > 0);
}
