import { Button } from "#app/ui/parts/button.tsx";

const SENDING = "Wird gesendet...";

/** Shows that the form is being sent. Without the framework, page-script.js does it. */
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
