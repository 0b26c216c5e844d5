/**
 * Placeholder for cards during client-side navigation. The first HTML always contains the content. The
 * bar at the top of the page tells screen readers that the page is loading.
 */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="card-grid">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are the same
        <div key={index} className="card">
          <div className="card-media">
            <div className="skeleton size-full" />
          </div>
          <div className="skeleton card-above h-[1.1rem] w-2/5" />
          <div className="skeleton mt-[.8rem] h-[1.6rem] w-5/6" />
          <div className="skeleton mt-[.8rem] h-[1.1rem] w-3/5" />
        </div>
      ))}
    </div>
  );
}
