import type { ReactNode } from "react";
import { Container, Lead } from "#app/ui/layout/page.tsx";

/** Head of the page, without a ground line: `PlanGround` draws it below the plans. */
export function JoinHead({ title, lead }: Record<"title" | "lead", string>) {
  return (
    <Container className="grid items-end gap-x-[clamp(2rem,5vw,5rem)] gap-y-4 pt-[clamp(2rem,4.5vw,4rem)] lg:grid-cols-[7fr_5fr]">
      <h1 className="max-w-[12ch]">{title}</h1>
      <Lead>{lead}</Lead>
    </Container>
  );
}

/** Puts the plans on the horizon, with the ground below them. */
export function PlanGround({ children }: { children: ReactNode }) {
  return (
    <>
      <Container className="pt-[clamp(4rem,7vw,6.5rem)]">{children}</Container>
      <div aria-hidden="true" className="horizon -mt-[1.05rem] after:hidden" />
    </>
  );
}
