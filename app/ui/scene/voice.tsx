import { Picture } from "#app/ui/parts/picture.tsx";

interface VoiceProps {
  /** Text without quotation marks. */
  text: string;
  name: string;
  role: string;
  /** A square portrait. */
  image: string;
  imageRight?: boolean;
}

/** A person's quote beside their portrait. */
export function Voice({ text, name, role, image, imageRight = false }: VoiceProps) {
  const columns = imageRight ? "md:grid-cols-[1fr_auto]" : "md:grid-cols-[auto_1fr]";
  return (
    <figure className={`grid items-center gap-x-[clamp(1.5rem,4vw,4rem)] gap-y-6 ${columns}`}>
      <Portrait src={image} className={imageRight ? "md:order-2" : ""} />
      <div>
        <blockquote className="font-serif text-[clamp(1.375rem,1.1rem+1.25vw,2.125rem)] leading-[1.32] font-[460] tracking-[-.006em] text-pretty">
          „{text}“
        </blockquote>
        <figcaption className="mt-4 text-ink-soft">
          <b className="text-ink">{name}</b>, {role}
        </figcaption>
      </div>
    </figure>
  );
}

/** Decorative, because the name beside it identifies the person. */
export function Portrait({ src, className = "" }: { src: string; className?: string }) {
  return (
    <Picture
      src={src}
      alt=""
      width={208}
      height={208}
      className={`aspect-square w-[clamp(6.5rem,17vw,13rem)] rounded-round ${className}`}
    />
  );
}
