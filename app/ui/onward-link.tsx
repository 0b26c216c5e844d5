import { ArrowRight } from "lucide-react";
import { TextLink } from "#app/ui/button.tsx";

/** The way on at the end of a text. */
export function OnwardLink({ to, label }: { to: string; label: string }) {
  return (
    <p className="mt-6">
      <TextLink to={to}>
        {label}
        <ArrowRight />
      </TextLink>
    </p>
  );
}
