import type { ReactNode } from "react";
import { Illustration } from "#app/ui/scene/illustration.tsx";

/** `illustration` names one of the 480 × 320 scenes, such as `korb-leer` or `verlaufen`. */
export function EmptyState({
  title,
  children,
  illustration,
  headingAs: Heading = "h2",
}: {
  title: ReactNode;
  children?: ReactNode;
  illustration?: string;
  headingAs?: "h1" | "h2" | "h3";
}) {
  return (
    <div className="grid justify-items-center gap-4 pt-6 pb-10 text-center">
      {illustration && (
        <Illustration
          name={illustration}
          viewBox="0 0 480 320"
          className="w-[min(22rem,100%)] rounded-cut-lg"
        />
      )}
      <Heading className="text-h3 leading-heading">{title}</Heading>
      {children}
    </div>
  );
}
