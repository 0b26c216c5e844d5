import path from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { StartRefusal } from "#db/start/start-refusal.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads the options of an operator's command, and the one file or folder that it may name.
 * @throws StartRefusal whose message is one line with the usage
 */
export function readCommandLine<const Known extends Options>(options: Known, usage: string) {
  const refuse = (problem: string): never => {
    throw new StartRefusal(`${problem} So geht es: ${usage}`);
  };
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1) {
      refuse(`Es geht nur eine Datei oder ein Ordner auf einmal, nicht ${positionals.join(", ")}.`);
    }
    return { values, place: positionals.map(placeOf)[0] };
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    const [, option = ""] = /'(-[^' ]+)/.exec(error.message) ?? [];
    return refuse(
      error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION"
        ? `Die Option ${option} gibt es nicht.`
        : `Die Option ${option} ist unvollständig oder hat einen Wert zu viel.`,
    );
  }
}

/** npm changes into the folder of package.json. INIT_CWD is the folder of the operator's shell. */
export const placeOf = (name: string) => path.resolve(process.env.INIT_CWD ?? "", name);
