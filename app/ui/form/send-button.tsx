import { Button } from "#app/ui/parts/button.tsx";

const SENDING = "Wird gesendet...";

/** Says so while the answer is on its way; where the framework is missing, page-script.js does it. */
export function SendButton({
  isSending,
  look = "sun",
  children,
}: {
  isSending: boolean;
  look?: "sun" | "deep";
  children: string;
}) {
  return (
    <Button
      look={look}
      disabled={isSending}
      data-sending={SENDING}
      className="justify-self-start max-xs:w-full"
    >
      {isSending ? SENDING : children}
    </Button>
  );
}
