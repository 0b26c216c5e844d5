import { Button } from "#app/ui/button.tsx";

const SENDING = "Wird gesendet...";

/** Says so while the answer is on its way; where the framework is missing, page-script.js does it. */
export function SendButton({ isSending, children }: { isSending: boolean; children: string }) {
  return (
    <Button
      look="sun"
      disabled={isSending}
      data-sending={SENDING}
      className="justify-self-start max-xs:w-full"
    >
      {isSending ? SENDING : children}
    </Button>
  );
}
