import { readdirSync, readFileSync } from "node:fs";

const FOLDER = "public/illustrations/v1";

export interface Drawing {
  name: string;
  viewBox: string;
}

/** The drawings that `<Illustration>` can show; masks have no `bild`. */
export function listDrawings(): Drawing[] {
  return readdirSync(FOLDER).flatMap((file) => {
    const svg = readFileSync(`${FOLDER}/${file}`, "utf8");
    const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
    if (!viewBox || !svg.includes('id="bild"')) return [];
    return [{ name: file.replace(".svg", ""), viewBox }];
  });
}
