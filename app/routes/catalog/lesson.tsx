import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { findAccess, type Viewer } from "#app/features/deliveries/access.server.ts";
import { accessSentence, takesConsent } from "#app/features/deliveries/access.ts";
import { contentPath, lessonPath } from "#app/features/deliveries/content-parts.tsx";
import type { OutlineEntry } from "#app/features/deliveries/contents.server.ts";
import { ContentFiles, MediaPlayer } from "#app/features/deliveries/delivered-files.tsx";
import {
  findLessonPage,
  type LessonBody,
  type LessonPage,
  recordSeen,
  setDone,
} from "#app/features/deliveries/lesson-page.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { BackLink, Container } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";
import type { CatalogItem } from "#db/schema.ts";

const GONE = "Diese Lektion ist nicht (mehr) da. Vielleicht wird sie gerade überarbeitet.";

const schema = z.object({
  intent: z.enum(["done", "undone"], "Diese Änderung kennen wir nicht."),
});

export async function loader({ request, params: { itemId, lessonId = "" } }: LoaderFunctionArgs) {
  const viewer = await findUser(request);
  const course = await requireCourse(viewer, itemId);
  const page = findLessonPage(viewer, course, lessonId);
  if (!page) throw refusal(404, GONE);
  if (viewer && page.body) await recordSeen(viewer.id, lessonId);
  return noStore({ ...page, isSignedIn: viewer !== null }, { status: page.body ? 200 : 403 });
}

export async function action({ request, params: { itemId, lessonId = "" } }: ActionFunctionArgs) {
  const viewer = await findUser(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const course = await requireCourse(viewer, itemId);
  if (!findLessonPage(viewer, course, lessonId)) {
    return seeOther(`/courses/${course.id}`, { request, toast: { kind: "info", title: GONE } });
  }
  const isDone = form.value.intent === "done";
  const content = viewer && (await setDone(viewer, { course, lessonId, isDone }));
  if (!content) throw refusal(403, "Diese Lektion ist für dich gerade nicht freigeschaltet.");
  const next = isDone ? nextOpen(content.outline, lessonId) : lessonId;
  return seeOther(lessonPath(course.id, next), { request });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: page.data?.entry.title ?? "Lektion", noIndex: true });

export default function LessonRoute() {
  const page = useLoaderData<typeof loader>();
  const { content, entry, body } = page;
  return (
    <Container narrow className="pb-section">
      <BackLink to={`/courses/${content.id}`}>{content.title}</BackLink>
      <article className="grid gap-block">
        <header>
          {entry.section && <p className="mb-2 text-ink-soft">{entry.section}</p>}
          <h1 className="text-h2 wrap-anywhere print:text-h1">{entry.title}</h1>
        </header>
        {body ? <Body body={body} isSignedIn={page.isSignedIn} /> : <Closed {...page} />}
        {body && page.isSignedIn && <DoneForm isDone={entry.isDone} />}
        <Neighbours itemId={content.id} {...page} />
      </article>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Lektion konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p>
        <ButtonLink to="/dashboard/inhalte">Meine Inhalte</ButtonLink>
      </p>
    </RouteProblem>
  );
}

function Body({ body, isSignedIn }: { body: LessonBody; isSignedIn: boolean }) {
  const { html, transcriptHtml, files } = body;
  return (
    <>
      <MediaPlayer {...body} hasLinks={isSignedIn} />
      {html && <MarkdownText html={html} />}
      {transcriptHtml && (
        <Disclosure summary="Zum Mitlesen" isPrintedOpen>
          <MarkdownText html={transcriptHtml} />
        </Disclosure>
      )}
      <ContentFiles files={files} hasLinks={isSignedIn} />
    </>
  );
}

/** Says why the lesson is closed, and what opens it. */
function Closed({ content, entry, isSignedIn }: LessonPage & { isSignedIn: boolean }) {
  const { access } = content;
  const sentence =
    entry.state === "later" && entry.opensOn
      ? `Diese Lektion öffnet am ${formatDay(entry.opensOn).long}.`
      : (accessSentence(access) ?? "Diese Lektion gehört zum Kurs.");
  return (
    <Notice>
      <p>{sentence}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`/courses/${content.id}`}>Zum Kurs</TextLink>{" "}
        {isSignedIn ? (
          <TextLink to={contentPath(content.id)}>
            {takesConsent(access) ? "Schon jetzt öffnen" : "Meine Inhalte"}
          </TextLink>
        ) : (
          <TextLink to={signInPath(lessonPath(content.id, entry.id))}>Anmelden</TextLink>
        )}
      </p>
    </Notice>
  );
}

function DoneForm({ isDone }: { isDone: boolean }) {
  return (
    <Form
      method="post"
      data-failure="Die Lektion konnte nicht als erledigt markiert werden"
      className="print:hidden"
    >
      {isDone ? (
        <Button name="intent" value="undone">
          <Icon name="check" />
          Erledigt – doch noch nicht?
        </Button>
      ) : (
        <Button name="intent" value="done" look="sun">
          <Icon name="check" />
          Erledigt
        </Button>
      )}
    </Form>
  );
}

interface NeighboursProps {
  itemId: string;
  previous: OutlineEntry | null;
  next: OutlineEntry | null;
}

function Neighbours({ itemId, previous, next }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Lektionen"
      className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line pt-5 print:hidden"
    >
      {previous && (
        <TextLink to={lessonPath(itemId, previous.id)}>
          <Icon name="arrow-left" />
          {previous.title}
        </TextLink>
      )}{" "}
      {next && (
        <TextLink to={lessonPath(itemId, next.id)} className="ms-auto">
          {next.title}
          <Icon name="arrow-right" />
        </TextLink>
      )}
    </nav>
  );
}

/** The lesson after this one if it is open, else this one. */
function nextOpen(outline: OutlineEntry[], lessonId: string): string {
  const next = outline[outline.findIndex(({ id }) => id === lessonId) + 1];
  return next?.state === "open" ? next.id : lessonId;
}

/**
 * The course with this id. Its customers still open what it delivers when the shop no longer offers it. Throws a 404 for
 * anyone else.
 */
async function requireCourse(viewer: Viewer, id = ""): Promise<CatalogItem> {
  const course = findItemsById([id]).get(id);
  const isHidden = course?.archivedAt && findAccess(viewer, id).state !== "open";
  if (course?.kind !== "course" || isHidden) throw refusal(404, kinds.course.notFound);
  return course;
}
