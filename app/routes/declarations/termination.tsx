import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { findMembership } from "#app/features/membership/membership.server.ts";
import {
  receiveTermination,
  terminationSchema,
} from "#app/features/returns/declaration-form.server.ts";
import { OtherWays, TerminationForm } from "#app/features/returns/declaration-form.tsx";
import { operatorFacts } from "#app/features/settings/operator.server.ts";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { answerDeclaration } from "#app/routes/declarations/answer-declaration.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { findSender, senderOf } from "#app/viewer/form-sender.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

export const handle: PageHandle = { isPlain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const contract = await findOwnContract(user?.id);
  return noStore({
    constraint: formConstraint(terminationSchema),
    defaultValue: { ...(await findSender(request)), contract },
    token: crypto.randomUUID(),
    operator: operatorFacts(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const now = new Date();
  const form = await readForm(request, terminationSchema);
  if (!form.ok) return form.reply;
  const user = await findUser(request);
  const sender = await senderOf(request, form.value.email);
  const declarant = { sender, userId: user?.id ?? null };
  const result = await receiveTermination(form.value, declarant, now).catch(
    logAndFail("while receiving a termination"),
  );
  return answerDeclaration(request, form, result);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "Verträge hier kündigen",
    description: "Hier kündigst du deine Mitgliedschaft oder einen anderen laufenden Vertrag.",
  });

export default function Termination() {
  const { operator, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Verträge hier kündigen"
        lead="Deine Mitgliedschaft oder einen anderen laufenden Vertrag, ohne Anmeldung."
        narrow
      />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <TerminationForm {...form} lastResult={answer?.result} problem={answer?.title} />
        <OtherWays operator={operator} title="Die Kündigung" />
      </Container>
    </>
  );
}

/** The contract that the form suggests to a member; undefined for everybody else. */
async function findOwnContract(userId: string | undefined): Promise<string | undefined> {
  if (!userId) return undefined;
  const { current } = await findMembership(userId);
  return current ? `Mitgliedschaft ${current.plan}` : undefined;
}
