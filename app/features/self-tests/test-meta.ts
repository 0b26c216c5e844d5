import type { PageFacts } from "#app/ui/layout/page-meta.ts";

interface TestWords {
  title: string;
  description: string;
}

/** The metadata of a self-test for search engines and link previews. */
export function testMeta({ title, description }: TestWords): PageFacts {
  return { title, description, picture: "/previews/v1/self-tests.png" };
}
