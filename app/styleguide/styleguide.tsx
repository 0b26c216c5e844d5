import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ActionsGroup } from "#app/styleguide/actions-group.tsx";
import { AdminGroup } from "#app/styleguide/admin-group.tsx";
import { FormGroup } from "#app/styleguide/form-group.tsx";
import { listDrawings, listIcons } from "#app/styleguide/illustrations.server.ts";
import { MessagesGroup } from "#app/styleguide/messages-group.tsx";
import { sampleTransfer } from "#app/styleguide/sample-transfer.server.ts";
import { ScenesGroup } from "#app/styleguide/scenes-group.tsx";
import { ShopGroup } from "#app/styleguide/shop-group.tsx";
import { TokensGroup } from "#app/styleguide/tokens-group.tsx";
import { WordsGroup } from "#app/styleguide/words-group.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

const groups = [
  { id: "grundlagen", title: "Grundlagen" },
  { id: "aktionen", title: "Aktionen" },
  { id: "formulare", title: "Formulare" },
  { id: "meldungen", title: "Meldungen" },
  { id: "laden", title: "Laden" },
  { id: "worte", title: "Worte" },
  { id: "bilder", title: "Bilder und Szenen" },
  { id: "verwaltung", title: "Verwaltung" },
] as const;

export const loader = () => ({
  drawings: listDrawings(),
  icons: listIcons(),
  transfer: sampleTransfer(),
});

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Stilbuch", noIndex: true });

/** Every component of app/ui in its states. Only the development server serves it, see routes.ts. */
export default function Styleguide() {
  const { drawings, icons, transfer } = useLoaderData<typeof loader>();
  const [tokens, actions, form, messages, shop, words, scenes, admin] = groups;
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
      <TokensGroup {...tokens} />
      <ActionsGroup {...actions} />
      <FormGroup {...form} />
      <MessagesGroup {...messages} />
      <ShopGroup {...shop} transfer={transfer} />
      <WordsGroup {...words} />
      <ScenesGroup {...scenes} drawings={drawings} icons={icons} />
      <AdminGroup {...admin} />
    </>
  );
}
