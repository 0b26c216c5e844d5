import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/page.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

/** An error page with the picture of a lost walker. */
export function LostPage({ children }: { children: ReactNode }) {
  return (
    <Container className="grid justify-items-center gap-5 pt-12 pb-section text-center">
      <Illustration
        name="verlaufen"
        viewBox="0 0 480 320"
        className="w-full max-w-xl rounded-cut-lg"
      />
      {children}
    </Container>
  );
}
