import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type Params, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  confirmAuthorship,
  disputeAuthorship,
  findMailedDeclaration,
} from "#app/features/returns/declarations.server.ts";
import { formatReceivedAt } from "#app/features/returns/declarations.ts";
import { AuthorshipAnswer } from "#app/features/returns/received-declaration.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";

export const handle: PageHandle = { isPlain: true };

const answerSchema = z.object({ answer: z.enum(["yes", "no"]) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, receivedAt, reader, outcome, ...answers } = await requireMailed(request, params);
  const isConfirmed = answers.confirmedAt !== null;
  const isDisputed = answers.disputedAt !== null;
  return noStore({ kind, receivedAt, reader, outcome, isConfirmed, isDisputed });
}

/** Mail programs also open links, so only a button changes something. */
export async function action({ request, params }: ActionFunctionArgs) {
  const declaration = await requireMailed(request, params);
  const form = await readForm(request, answerSchema);
  if (!form.ok) return form.reply;
  const record = form.value.answer === "yes" ? confirmAuthorship : disputeAuthorship;
  await record(declaration, new Date());
  const { pathname, search } = new URL(request.url);
  return seeOther(pathname + search, { request });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Warst du das?", noIndex: true });

export default function Authorship() {
  const declaration = useLoaderData<typeof loader>();
  const { kind, reader, receivedAt } = declaration;
  const what = kind === "withdrawal" ? "ein Widerruf" : "eine Kündigung";
  const link = reader === "recipient" ? "mit deiner E-Mail-Adresse" : "zu deiner Bestellung";
  return (
    <>
      <PageHead
        title="Warst du das?"
        lead={`Am ${formatReceivedAt(receivedAt)}, kam ${what} ${link} bei uns an.`}
        narrow
      />
      <Container narrow className="grid grid-cols-1 gap-6 pt-9 pb-section *:max-w-text">
        <AuthorshipAnswer declaration={declaration} />
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Seite konnte nicht geladen werden. Bitte versuche es später erneut." />
  );
}

/** @throws a 404 if the address does not contain a token that was mailed for this declaration */
async function requireMailed(request: Request, { declarationId = "" }: Params) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const declaration = await findMailedDeclaration(declarationId, token);
  if (declaration) return declaration;
  throw refusal(404, "Diesen Link kennen wir nicht. Vielleicht ist er nicht vollständig.");
}
