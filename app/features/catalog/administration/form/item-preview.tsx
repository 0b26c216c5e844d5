import { ITEM_FORM } from "#app/features/catalog/administration/form/admin-item-form.tsx";
import type { ItemPreview as Preview } from "#app/features/catalog/administration/form/save-item.server.ts";
import { DatedItemPage } from "#app/features/catalog/item-page/dated-item-page.tsx";
import { ProductPage } from "#app/features/catalog/item-page/product-page.tsx";
import { PreviewSection } from "#app/ui/admin/edit/preview-section.tsx";

/** Previews the public page. */
export function ItemPreview({ preview }: { preview: Preview }) {
  return (
    <PreviewSection
      result={preview}
      intro="So sieht die Seite aus, sobald Sie speichern."
      formId={ITEM_FORM}
    >
      <PublicPage {...preview} />
    </PreviewSection>
  );
}

/** The item's page, as its public route renders it. */
function PublicPage({ item }: Preview) {
  const { kind, lineType } = item;
  if (lineType === "membership") {
    return <p>Eine Mitgliedschaft hat keine eigene Seite: Sie steht auf /join.</p>;
  }
  if (kind === "product") return <ProductPage item={item} />;
  return <DatedItemPage item={{ ...item, kind }} />;
}
