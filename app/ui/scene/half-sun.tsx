/** The small half sun that always means 'Community'. */
export function HalfSun({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`half-sun ${className}`} />;
}
