/** In characters of markup: four times the longest file. Most of a second for a renderer. */
const MAX_WORK = 400_000;

/** A mask needs pictures of its own, which take as long as this many characters of shapes. */
const WORK_OF_A_MASK = 4000;
const WORK_OF_A_LAYER = 500;

/** The levels of elements within each other or reached by references, because each may keep a picture. */
const MAX_LEVELS = 64;

interface Part {
  children: Part[];
  /** The characters of its tag and of its text. */
  own: number;
  /** Ids of the elements that are drawn once with this part: by `use`, as its clip or as its mask. */
  once: string[];
  /** Ids of the elements that each shape in this part uses: gradients. */
  perShape: string[];
}

interface Work {
  levels: number;
  shapes: number;
  characters: number;
}

/**
 * Whether a sanitised drawing can be drawn with bounded work. Counts each element as often as a renderer
 * meets it, because nested references multiply. A reference to an element that contains it never ends.
 */
export function isDrawable(svg: string): boolean {
  const { root, byId } = partsOf(svg);
  const known = new Map<Part, Work>();
  const open = new Set<Part>();
  const reached = (ids: string[]) => sum(ids.flatMap((id) => byId.get(id) ?? []).map(workOf));

  function workOf(part: Part): Work {
    if (open.has(part) || open.size > MAX_LEVELS) return endless;
    const found = known.get(part);
    if (found) return found;
    open.add(part);
    const within = sum([...part.children.map(workOf), reached(part.once)]);
    const gradients = reached(part.perShape);
    open.delete(part);
    const levels = Math.max(within.levels, gradients.levels) + 1;
    const shapes = within.shapes + 1;
    // Without a gradient it must not become 0 times infinity.
    const perShape = gradients.characters && gradients.characters * shapes;
    const characters = part.own + within.characters + perShape;
    const work = levels > MAX_LEVELS ? endless : { levels, shapes, characters };
    known.set(part, work);
    return work;
  }

  return workOf(root).characters <= MAX_WORK;
}

const endless: Work = { levels: Infinity, shapes: Infinity, characters: Infinity };

function sum(works: Work[]): Work {
  const all: Work = { levels: 0, shapes: 0, characters: 0 };
  for (const { levels, shapes, characters } of works) {
    all.levels = Math.max(all.levels, levels);
    all.shapes += shapes;
    all.characters += characters;
  }
  return all;
}

/** The sanitiser closes each element and escapes each '<' and '>' that belongs to no tag. */
function partsOf(svg: string) {
  const root: Part = { children: [], own: 0, once: [], perShape: [] };
  const byId = new Map<string, Part[]>();
  const open = [root];
  for (const [whole, slash, attributes = ""] of svg.matchAll(/<(\/?)[a-zA-Z]+([^<>]*)>[^<]*/g)) {
    const parent = open.at(-1) ?? root;
    if (slash) {
      open.pop();
      continue;
    }
    const part = partOf(whole.length, attributes);
    parent.children.push(part);
    open.push(part);
    const [, id] = / id="([^"]*)"/.exec(attributes) ?? [];
    if (id) byId.set(id, [part, ...(byId.get(id) ?? [])]);
  }
  return { root, byId };
}

function partOf(length: number, attributes: string): Part {
  const references = [...attributes.matchAll(/ (?:href="#|([a-z-]+)="url\(#)([^")]*)/g)];
  const idsOf = (isWanted: (name: string) => boolean) =>
    references.filter(([, name = ""]) => isWanted(name)).map(([, , id = ""]) => id);
  const isPaint = (name: string) => name === "fill" || name === "stroke";
  const count = (names: RegExp) => attributes.match(names)?.length ?? 0;
  const masks = WORK_OF_A_MASK * count(/ mask="/g);
  const layers = WORK_OF_A_LAYER * count(/ (?:clip-path|opacity)="/g);
  return {
    children: [],
    own: length + masks + layers,
    once: idsOf((name) => !isPaint(name)),
    perShape: idsOf(isPaint),
  };
}
