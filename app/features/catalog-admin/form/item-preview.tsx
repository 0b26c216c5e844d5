import "#app/features/catalog-admin/form/item-preview.css";
import { DatedItemPage } from "#app/features/catalog/item-page/dated-item-page.tsx";
import { ProductPage } from "#app/features/catalog/item-page/product-page.tsx";
import { ITEM_FORM } from "#app/features/catalog-admin/form/admin-item-form.tsx";
import type { ItemPreview as Preview } from "#app/features/catalog-admin/form/save-item.server.ts";
import { AnswerHeading } from "#app/ui/form/answer-heading.tsx";

/** Previews the public page, without interaction. Takes the focus when it appears. */
export function ItemPreview({ preview }: { preview: Preview }) {
  return (
    <section aria-labelledby="vorschau" className="grid gap-3">
      <AnswerHeading id="vorschau" result={preview}>
        Vorschau
      </AnswerHeading>
      <p>
        So sieht die Seite aus, sobald Sie speichern. Gespeichert ist noch nichts.{" "}
        <a href={`#${ITEM_FORM}`}>Zum Formular</a>
      </p>
      <div className="item-preview" {...inert}>
        <PublicPage {...preview} />
      </div>
    </section>
  );
}

/** React 18 does not support `inert` as a boolean attribute. */
const inert = { inert: "" };

/** The item's page, as its public route renders it. */
function PublicPage({ item, buyer }: Preview) {
  const { kind, lineType } = item;
  if (lineType === "membership") {
    return <p>Eine Mitgliedschaft hat keine eigene Seite: Sie steht auf /join.</p>;
  }
  if (kind === "product") return <ProductPage item={item} buyer={buyer} />;
  return <DatedItemPage item={{ ...item, kind }} buyer={buyer} />;
}
