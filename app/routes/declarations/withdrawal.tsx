import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  findDeclaredOrder,
  receiveWithdrawal,
  withdrawalSchema,
} from "#app/features/returns/declaration-form.server.ts";
import { OtherWays, WithdrawalForm } from "#app/features/returns/declaration-form.tsx";
import { WithdrawnNotice } from "#app/features/returns/order-notes.tsx";
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
  const order = await findDeclaredOrder(orderIdIn(request), await findUser(request));
  return noStore({
    constraint: formConstraint(withdrawalSchema),
    defaultValue: order?.prefilled ?? (await findSender(request)),
    pieces: order?.pieces ?? [],
    withdrawn: order?.withdrawn ?? null,
    token: crypto.randomUUID(),
    operator: operatorFacts(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const now = new Date();
  const form = await readForm(request, withdrawalSchema);
  if (!form.ok) return form.reply;
  const user = await findUser(request);
  const sender = await senderOf(request, form.value.email);
  const declarant = { sender, user, orderId: orderIdIn(request) };
  const result = await receiveWithdrawal(form.value, declarant, now).catch(
    logAndFail("while receiving a withdrawal"),
  );
  if (!result.ok && result.reason === "unknown-pieces") return form.fail(unknownPieces);
  return answerDeclaration(request, form, result);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: "Vertrag widerrufen",
    description: "Hier widerrufst du einen Vertrag mit uns: ohne Konto und ohne Begründung.",
  });

export default function Withdrawal() {
  const { operator, withdrawn, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="Vertrag widerrufen"
        lead="Ganz oder in Teilen. Einen Grund brauchst du nicht, ein Konto auch nicht."
        narrow
      />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <p className="max-w-text">
          Wann du widerrufen kannst und was danach geschieht, steht in der{" "}
          <Link to="/widerruf">Widerrufsbelehrung</Link>.
        </p>
        {withdrawn && !answer ? (
          <WithdrawnNotice order={withdrawn} />
        ) : (
          <WithdrawalForm {...form} lastResult={answer?.result} problem={answer?.title} />
        )}
        <OtherWays operator={operator} title="Der Widerruf" />
      </Container>
    </>
  );
}

const unknownPieces = {
  title: "Die angekreuzten Teile finden wir gerade nicht",
  fieldErrors: {
    parts: [
      "Vielleicht bist du nicht mehr angemeldet. Bitte schreib hier, welche Teile du widerrufst. Ohne Angabe gilt der Widerruf für den ganzen Vertrag.",
    ],
  },
};

/** The order from whose page the visitor came. */
function orderIdIn(request: Request): string | null {
  return new URL(request.url).searchParams.get("order");
}
