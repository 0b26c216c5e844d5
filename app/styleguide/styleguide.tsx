import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ActionsGroup } from "#app/styleguide/actions-group.tsx";
import { AdminGroup } from "#app/styleguide/admin-group.tsx";
import { FormGroup } from "#app/styleguide/form-group.tsx";
import { MessagesGroup } from "#app/styleguide/messages-group.tsx";
import { listDrawings, listIcons, sampleTransfer } from "#app/styleguide/samples.server.ts";
import { ScenesGroup } from "#app/styleguide/scenes-group.tsx";
import { ShopGroup } from "#app/styleguide/shop-group.tsx";
import { TokensGroup } from "#app/styleguide/tokens-group.tsx";
import { WordsGroup } from "#app/styleguide/words-group.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

const groups = [
  { id: "grundlagen", title: "Grundlagen", Content: TokensGroup },
  { id: "aktionen", title: "Aktionen", Content: ActionsGroup },
  { id: "formulare", title: "Formulare", Content: FormGroup },
  { id: "meldungen", title: "Meldungen", Content: MessagesGroup },
  { id: "laden", title: "Laden", Content: ShopGroup },
  { id: "worte", title: "Worte", Content: WordsGroup },
  { id: "bilder", title: "Bilder und Szenen", Content: ScenesGroup },
  { id: "verwaltung", title: "Verwaltung", Content: AdminGroup },
];

export const loader = () => ({
  drawings: listDrawings(),
  icons: listIcons(),
  transfer: sampleTransfer(),
});

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Stilbuch", noIndex: true });

/** Every component of app/ui in its states. Only the development server serves it, see routes.ts. */
export default function Styleguide() {
  const samples = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Stilbuch"
        lead="Jeder Baustein in allen Zuständen. Warum es so aussieht, steht in docs/design.md; die Werte stehen in app/app.css."
        sunAt={2}
      />
      <Container className="pt-6 pb-section">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-7 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Container>
      {groups.map(({ id, title, Content }) => (
        <section
          key={id}
          aria-labelledby={id}
          className="grid grid-cols-1 gap-block border-t border-line py-section last:pb-0"
        >
          <Container>
            <h2 id={id}>{title}</h2>
          </Container>
          <Content {...samples} />
        </section>
      ))}
    </>
  );
}
