import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/page.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";

/** A dark section that rises as hills from the sand-coloured one above it. */
export function DeepSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className="bg-sand">
        <HillEdge to="deep" />
      </div>
      <section aria-labelledby={id} className="deep-band pt-block pb-section">
        <Container>
          <div className="mb-12 grid grid-cols-1 items-end gap-x-12 gap-y-5 lg:grid-cols-2">
            <h2 id={id} className="max-w-[15ch] text-h1">
              {title}
            </h2>
            <p className="max-w-text text-lg text-pretty">{lead}</p>
          </div>
          {children}
        </Container>
      </section>
    </>
  );
}
