export function CountBadge({ count, className = "" }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid h-[1.35rem] min-w-[1.35rem] place-items-center rounded-full bg-sun px-[.3rem] text-xs leading-none font-bold text-on-sun ${className}`}
    >
      {count}
    </span>
  );
}
