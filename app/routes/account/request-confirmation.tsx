import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestAddressConfirmation } from "#app/features/accounts/account-address.server.ts";
import { ConfirmedAddress } from "#app/features/accounts/account-address.tsx";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { findUnprovenAddress } from "#app/features/accounts/proven-address.server.ts";
import { RequestConfirmationForm } from "#app/features/accounts/unproven-address.tsx";
import { NoEmails } from "#app/features/email/no-emails.tsx";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { logAndFail, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { useWords } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { BackLink, Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const isProven = (await findUnprovenAddress(user.id)) === null;
  return noStore({ email: user.email, isProven, isMailed: hasMailServer() });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, z.object({ intent: z.literal("send-confirmation") }));
  if (!form.ok) return form.reply;
  const result = await requestAddressConfirmation(user).catch(
    logAndFail("while sending a link to confirm an address"),
  );
  if (!result.ok) return refuseForm(form, result, accountWords.confirmationRefused);
  const toast = accountWords.confirmationSent(user);
  return seeOther("/dashboard", { request, toast });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Adresse bestätigen", noIndex: true });

export default function RequestConfirmation() {
  const { email, isProven, isMailed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = useWords(layoutLabels.backToDashboard);
  return (
    <>
      <PageHead
        narrow
        title={isProven ? "Deine Adresse ist bestätigt" : "Bestätige deine Adresse"}
      />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        {answer && (
          <Notice tone="bad" role="alert">
            <p className="font-strong">{answer.title}</p>
            {sentencesOf(answer.result).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        {isProven && <ConfirmedAddress email={email} />}
        {!isProven &&
          (isMailed ? (
            <RequestConfirmationForm email={email} />
          ) : (
            <NoEmails>Du musst hier nichts bestätigen.</NoEmails>
          ))}
        <p>
          <BackLink to="/dashboard">{back.text}</BackLink>
        </p>
      </Container>
    </>
  );
}
