import { Picture } from "#app/ui/parts/picture.tsx";

export interface TestimonialProps {
  /** Text without quotation marks. */
  text: string;
  name: string;
  role: string;
  /** A square portrait; null for a drawing of a person from behind. */
  image: string | null;
  /** Empty if the name beside the portrait is enough. */
  imageAlt?: string;
  imageRight?: boolean;
}

/** A person's quote beside their portrait. */
export function Testimonial({
  text,
  name,
  role,
  image,
  imageAlt,
  imageRight = false,
}: TestimonialProps) {
  const columns = imageRight ? "md:grid-cols-[1fr_auto]" : "md:grid-cols-[auto_1fr]";
  return (
    <div className={`testimonial ${columns}`}>
      <Portrait src={image} alt={imageAlt} className={imageRight ? "md:order-2" : ""} />
      <figure>
        <blockquote>„{text}“</blockquote>
        <figcaption>
          <b>{name}</b>, {role}
        </figcaption>
      </figure>
    </div>
  );
}

const FROM_BEHIND = "/illustrations/v1/portrait-von-hinten.svg";

interface PortraitProps {
  src: string | null;
  alt?: string;
  className?: string;
}

/** Decorative without an alternative text, because the name beside it identifies the person. */
export function Portrait({ src, alt = "", className = "" }: PortraitProps) {
  return (
    <Picture
      src={src ?? FROM_BEHIND}
      alt={alt}
      width={208}
      height={208}
      sizes="13rem"
      className={`portrait ${className}`}
    />
  );
}
