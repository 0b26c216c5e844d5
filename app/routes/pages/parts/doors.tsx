import { Link } from "@remix-run/react";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface Door {
  title: string;
  text: string;
  href: string;
}

/** The colours of the doors in the drawing, from left to right. */
const paints = ["bg-(--il-near)", "bg-(--il-sun)", "bg-(--il-clay)", "bg-(--il-mid)"];

/** A house with four doors, each of which is a link. */
export function Doors({ doors }: { doors: Door[] }) {
  return (
    <div className="grid items-center gap-x-[clamp(2rem,6vw,6rem)] gap-y-block md:grid-cols-[5fr_6fr]">
      <Illustration name="vier-tueren" viewBox="0 0 560 400" className="w-full max-w-[36rem]" />
      <ul className="border-b border-line">
        {doors.map(({ title, text, href }, index) => (
          <li
            key={href}
            className="relative grid grid-cols-[auto_1fr] gap-x-5 border-t border-line py-5"
          >
            <span
              aria-hidden="true"
              className={`row-span-2 mt-1 h-11 w-7 rounded-t-full border-2 border-ink ${paints[index]}`}
            />
            <h3 className="text-h4">
              <Link to={href} className="text-inherit after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="mt-1 max-w-text text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
