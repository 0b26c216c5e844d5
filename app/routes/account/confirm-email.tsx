import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmEmailChange } from "#app/features/accounts/account-address.server.ts";
import { LinkProblem } from "#app/features/accounts/account-address.tsx";
import { accountWords } from "#app/features/accounts/account-words.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { outdatedLink, requireAccountLink } from "#app/routes/account/mailed-link.server.ts";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAccountLink(request, "email-change");
  return noStore({ email });
}

export async function action({ request }: ActionFunctionArgs) {
  const link = await requireAccountLink(request, "email-change");
  await readForm(request, z.object({}));
  const user = await findUser(request);
  const result = await confirmEmailChange(link, user);
  if (!result.ok && result.reason === "taken") throw refusal(409, accountWords.takenEmail);
  if (!result.ok) throw outdatedLink();
  const target = user ? "/dashboard?tab=profile" : "/auth";
  return seeOther(target, { request, toast: accountWords.emailChanged });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Neue Anmelde-Adresse", noIndex: true });

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  const isSending = useIsSending();
  return (
    <>
      <PageHead narrow title="Neue Anmelde-Adresse" />
      <Container narrow className="grid gap-block pt-9 pb-section *:max-w-[30rem]">
        <p>
          Sobald du sie bestätigst, meldest du dich mit{" "}
          <strong>
            <EmailAddress>{email ?? ""}</EmailAddress>
          </strong>{" "}
          an. Dein Passwort bleibt.
        </p>
        <Form method="post">
          <SendButton isSending={isSending}>Neue Adresse bestätigen</SendButton>
        </Form>
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return <LinkProblem newLink={{ to: "/dashboard/email", label: "Neuen Link anfordern" }} />;
}
