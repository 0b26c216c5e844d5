import { readdirSync, readFileSync } from "node:fs";
import type { IconName } from "#app/ui/parts/icon.tsx";

const FOLDER = "public/illustrations/v1";

export interface Drawing {
  name: string;
  viewBox: string;
}

/** The drawings that `<Illustration>` can show. Masks have no `bild`. */
export function listDrawings(): Drawing[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const svg = readFileSync(`${FOLDER}/${file}`, "utf8");
    const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
    if (!viewBox || !svg.includes('id="bild"')) return [];
    return [{ name: file.replace(".svg", ""), viewBox }];
  });
}

/** The icons that `<Icon>` can show. */
export function listIcons(): IconName[] {
  const svg = readFileSync("public/icons/v2/symbols.svg", "utf8");
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name as IconName);
}
