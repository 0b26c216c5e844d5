import { Fragment } from "react";
import {
  type FilledPiece,
  fillBlanks,
} from "#app/features/declarations/instruction/fill-blanks.ts";
import {
  instructionClasses,
  instructionTitles,
  modelForm,
  NO_WITHDRAWAL_FROM_LEISURE,
  type OfficialText,
  officialInstruction,
} from "#app/features/declarations/instruction/official-instruction.ts";
import type { OperatorFacts } from "#app/features/declarations/operator-facts.server.ts";

interface WithdrawalInstructionsProps {
  operator: OperatorFacts;
  withdrawalAddress: string;
}

/** One complete instruction for each class of contracts, events without the right, and the model form. */
export function WithdrawalInstructions({
  operator,
  withdrawalAddress,
}: WithdrawalInstructionsProps) {
  const facts = { ...operator, withdrawalAddress };
  return (
    <>
      {instructionClasses.map((each) => (
        <section key={each} aria-labelledby={`belehrung-${each}`} className="prose">
          <h2 id={`belehrung-${each}`}>{instructionTitles[each]}</h2>
          {officialInstruction(each, operator.returnCosts).map(({ heading, paragraphs }) => (
            <Fragment key={heading}>
              <h3>{heading}</h3>
              {paragraphs.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an official text keeps its order
                <p key={index} className="wrap-anywhere">
                  <Filled text={text} facts={facts} />
                </p>
              ))}
            </Fragment>
          ))}
        </section>
      ))}
      <section aria-labelledby="ohne-widerrufsrecht" className="prose">
        <h2 id="ohne-widerrufsrecht">Events an einem festen Termin</h2>
        <p>{NO_WITHDRAWAL_FROM_LEISURE}</p>
      </section>
      <section aria-labelledby="muster" className="prose">
        <h2 id="muster">{modelForm.heading}</h2>
        <p>{modelForm.note}</p>
        <ul>
          {modelForm.lines.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an official text keeps its order
            <li key={index} className="wrap-anywhere">
              <Filled text={text} facts={facts} />
            </li>
          ))}
        </ul>
        <p>{modelForm.end}</p>
      </section>
    </>
  );
}

interface FilledProps {
  text: OfficialText;
  facts: Parameters<typeof fillBlanks>[1];
}

function Filled({ text, facts }: FilledProps) {
  return fillBlanks(text, facts).map((piece: FilledPiece, index) =>
    piece.isGap ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an official text keeps its order
      <mark key={index} className="bg-warn-soft text-warn">
        {piece.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an official text keeps its order
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
