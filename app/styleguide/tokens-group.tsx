import { Row, Specimen } from "#app/styleguide/specimen.tsx";
import { BrandMark } from "#app/ui/layout/brand-mark.tsx";
import { Steps } from "#app/ui/parts/steps.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";
import { Horizon, type Station, type SunPosition } from "#app/ui/scene/horizon.tsx";

/** Complete class names, because Tailwind searches the source for them. */
const grounds = `
  bg-paper bg-sand bg-card bg-ink bg-ink-soft bg-line bg-edge bg-sun bg-sun-strong bg-sun-soft
  bg-on-sun bg-lake bg-lake-strong bg-lake-soft bg-on-lake bg-deep bg-on-deep bg-on-deep-soft
  bg-deep-line bg-good bg-good-soft bg-warn bg-warn-soft bg-bad bg-bad-soft bg-focus`;

const paints = `
  bg-(--il-sky) bg-(--il-sun) bg-(--il-glow) bg-(--il-far) bg-(--il-mid) bg-(--il-near)
  bg-(--il-deep) bg-(--il-water) bg-(--il-path) bg-(--il-clay) bg-(--il-ochre) bg-(--il-light)
  bg-(--il-ink) bg-(--il-line) bg-(--il-coat1) bg-(--il-coat2) bg-(--il-coat3) bg-(--il-skin1)
  bg-(--il-skin2) bg-(--il-skin3)`;

const sizes = ["text-hero", "text-h1", "text-h2", "text-h3", "text-h4"];
const smallSizes = ["text-lg", "text-base", "text-sm", "text-xs"];
const shapes = ["rounded-sm", "rounded-md", "rounded-lg", "rounded-cut", "rounded-cut-lg"];
const floating = ["rounded-cut shadow-lift", "rounded-cut shadow-float", "rounded-round"];

const suns: SunPosition[] = [1, 2, 3, 4, 5];
const stations: Station[] = [1, 2, 3, 4];

export function TokensGroup() {
  return (
    <>
      <Specimen title="Farben">
        <Swatches names={grounds} />
      </Specimen>
      <Specimen title="Farben der Zeichnungen">
        <Swatches names={paints} />
      </Specimen>
      <Specimen title="Schrift">
        {sizes.map((name) => (
          <p key={name} className={`mb-3 font-serif leading-heading font-heading ${name}`}>
            {name.slice(5)}: Persönlichkeits&shy;entwicklung 2030
          </p>
        ))}
        {smallSizes.map((name) => (
          <p key={name} className={name}>
            {name.slice(5)}: 1.234,50 € für die Thermoskanne, „ohne Kaffee“ – die Stirnlampe extra.
          </p>
        ))}
      </Specimen>
      <Specimen title="Ecken und Schatten">
        <Row>
          {[...shapes, ...floating].map((name) => (
            <span
              key={name}
              className={`grid size-28 place-items-center bg-card p-2 text-xs ${name}`}
            >
              {name}
            </span>
          ))}
        </Row>
      </Specimen>
      <Specimen title="brand-mark, half-sun">
        <Row>
          <BrandMark className="w-10" />
          <BrandMark className="w-24" />
          <HalfSun />
          <span className="text-h2">
            <HalfSun />
          </span>
        </Row>
      </Specimen>
      <Specimen title="horizon: fünf Stände der Sonne">
        {suns.map((sunAt) => (
          <Horizon key={sunAt} sunAt={sunAt} />
        ))}
      </Specimen>
      <Specimen title="steps: vier Stationen">
        {stations.map((station) => (
          <Steps
            key={station}
            label={`Station ${station}`}
            labels={["Warenkorb", "Anmelden", "Kasse", "Bestellt"].map((text) => ({ text }))}
            current={station}
          />
        ))}
      </Specimen>
    </>
  );
}

function Swatches({ names }: { names: string }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4 text-sm">
      {names.match(/\S+/g)?.map((name) => (
        <li key={name}>
          <span className={`block h-16 rounded-cut border border-line ${name}`} />
          {name.replace(/^bg-/, "").replace(/[()]/g, "")}
        </li>
      ))}
    </ul>
  );
}
