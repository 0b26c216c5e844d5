import { Link } from "@remix-run/react";

interface SignpostProps {
  label: string;
  /** In-page links. */
  arms: { label: string; href: string }[];
}

const looks = [
  "before:bg-lake text-on-lake ms-7 me-0",
  "before:bg-lake-soft text-lake me-10",
  "before:bg-ink text-paper ms-3 me-4",
];

/** Hand-drawn arms that are pointed at the left or at the right. */
const points = {
  right: "before:[clip-path:polygon(0_6%,88%_0,100%_52%,87%_100%,1%_96%)] pe-[14%] ps-6",
  left: "before:[clip-path:polygon(12%_2%,99%_0,100%_95%,13%_100%,0_47%)] ps-[16%] pe-5",
};

/** A signpost whose arms link to sections of the page. Its post continues into the section below. */
export function Signpost({ label, arms }: SignpostProps) {
  return (
    <nav
      aria-label={label}
      className="relative w-[min(19rem,100%)] pt-7 pb-28 before:absolute before:inset-y-0 before:left-[46%] before:w-[11px] before:rounded-t-[4px] before:bg-(--il-clay) after:absolute after:top-2 after:bottom-0 after:left-[calc(46%+8px)] after:w-[2px] after:bg-(--il-line)"
    >
      <ul className="relative z-1 grid gap-4">
        {arms.map((arm, index) => (
          <li key={arm.href} className="grid">
            <Arm {...arm} index={index} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Arm({ label, href, index }: { label: string; href: string; index: number }) {
  const point = index % 2 === 0 ? points.right : points.left;
  return (
    <Link
      to={href}
      onClick={() => moveFocus(href)}
      className={`relative flex min-h-14 items-center font-serif text-h3 font-heading no-underline before:absolute before:inset-0 before:-z-1 hover:underline forced-colors:before:forced-color-adjust-none forced-colors:before:bg-[ButtonFace] ${point} ${looks[index % looks.length]}`}
    >
      {label}
    </Link>
  );
}

/** Moves the focus to the target, as browsers do without script. */
function moveFocus(href: string): void {
  document.querySelector<HTMLElement>(href)?.focus({ preventScroll: true });
}
