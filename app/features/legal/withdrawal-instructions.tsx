import { Fragment } from "react";
import {
  type FilledPiece,
  fillBlanks,
  type InstructionFacts,
  instructionClasses,
  modelForm,
  NO_WITHDRAWAL_FROM_LEISURE,
  type OfficialText,
  officialInstruction,
  partAnchors,
  partHeadings,
} from "#app/features/legal/withdrawal-instructions.ts";
import type { OperatorFacts } from "#app/features/settings/operator.server.ts";

/**
 * One complete instruction for each class of contracts, a note on events without a right of withdrawal, and
 * the model form.
 */
export function WithdrawalInstructions({
  operator,
  withdrawalAddress,
}: {
  operator: OperatorFacts;
  withdrawalAddress: string;
}) {
  const facts = { ...operator, withdrawalAddress };
  return (
    <>
      {instructionClasses.map((each) => (
        <section key={each} aria-labelledby={partAnchors[each]} className="prose">
          <h2 id={partAnchors[each]}>{partHeadings[each]}</h2>
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
      <section aria-labelledby={partAnchors["dated-leisure"]} className="prose">
        <h2 id={partAnchors["dated-leisure"]}>{partHeadings["dated-leisure"]}</h2>
        <p>{NO_WITHDRAWAL_FROM_LEISURE}</p>
      </section>
      <section aria-labelledby={partAnchors.form} className="prose">
        <h2 id={partAnchors.form}>{partHeadings.form}</h2>
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

function Filled({ text, facts }: { text: OfficialText; facts: InstructionFacts }) {
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
