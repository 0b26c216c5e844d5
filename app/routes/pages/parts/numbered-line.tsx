interface Entry {
  id: string;
  title: string;
  text: string;
}

/** Numbered thoughts that hang on one hand-drawn line, on a sand-coloured ground. */
export function NumberedLine({ entries }: { entries: Entry[] }) {
  return (
    <ol className="relative grid grid-cols-1 gap-12 before:absolute before:inset-y-2 before:start-[1.1rem] before:w-2 before:bg-ink before:mask-(--mask-line) before:mask-size-[100%_100%] md:gap-14 md:before:start-[1.6rem] forced-colors:before:forced-color-adjust-none forced-colors:before:bg-[CanvasText]">
      {entries.map(({ id, title, text }, index) => (
        <li
          key={id}
          className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-6 md:grid-cols-[4rem_minmax(0,1fr)] md:gap-x-10"
        >
          <span
            aria-hidden="true"
            className="relative -mt-1 self-start bg-sand py-1 text-center font-serif text-numeral leading-none font-display text-lake lining-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className="mt-2 max-w-text">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
