/** Lists the next steps of an order. Renders nothing if there are none. */
export function NextStepsList({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="weiter" className="grid gap-2">
      <h2 id="weiter" className="text-h3">
        So geht es weiter
      </h2>
      <ol className="grid list-decimal gap-1 ps-[1.4em] marker:font-strong marker:text-lake">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
