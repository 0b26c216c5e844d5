import { describe, expect, it } from "vitest";
import { earlyStartOf, earlyStartTexts } from "#app/features/orders/early-start.ts";
import { type WithdrawalClass, withdrawalClasses } from "#db/schema.ts";

const linesOf = (...classes: WithdrawalClass[]) =>
  classes.map((withdrawalClass) => ({ withdrawalClass, price: 900, date: null }));

/** All combinations of the four classes. */
const combinations = Array.from({ length: 2 ** withdrawalClasses.length }, (_, bits) => ({
  classes: withdrawalClasses.filter((_class, index) => bits & (1 << index)),
}));

describe("the consents to an early start", () => {
  it.each(combinations)(
    "are stored for digital content and services only, in an order of $classes",
    ({ classes }) => {
      for (const agreed of [true, false]) {
        const both = { digital: agreed, service: agreed };
        expect(earlyStartOf(linesOf(...classes), both, new Date())).toEqual({
          digital: classes.includes("digital") ? agreed : null,
          service: classes.includes("service") ? agreed : null,
        });
      }
    },
  );

  it("have the words of § 356 Abs. 5 and 6 BGB", () => {
    expect(earlyStartTexts).toEqual({
      digital:
        "Ich stimme ausdrücklich zu, dass ihr vor Ablauf der Widerrufsfrist mit der Ausführung des Vertrags beginnt. Mir ist bekannt, dass ich durch diese Zustimmung mit Beginn der Ausführung mein Widerrufsrecht verliere.",
      service:
        "Ich verlange ausdrücklich, dass ihr vor Ablauf der Widerrufsfrist mit der Leistung beginnt. Mir ist bekannt, dass mein Widerrufsrecht erlischt, wenn ihr den Vertrag vollständig erfüllt habt.",
    });
  });
});
