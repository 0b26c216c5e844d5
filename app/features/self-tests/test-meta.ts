import type { PageFacts } from "#app/ui/layout/page-meta.ts";

interface TestWords {
  title: string;
  description: string;
}

/** What search engines and link previews are told about a self-test. */
export function testMeta({ title, description }: TestWords): PageFacts {
  return { title, description, picture: "/previews/v1/self-tests.png" };
}
