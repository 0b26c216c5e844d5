import { happinessTest } from "#app/content/self-tests.ts";
import { ItemCard, ItemDate } from "#app/features/catalog/list/item-card.tsx";
import { PlanCards } from "#app/features/membership/join/plan-cards.tsx";
import { TransferDetails } from "#app/features/money/how-to-pay.tsx";
import type { TransferView } from "#app/features/money/transfer.server.ts";
import { TestForm } from "#app/features/self-tests/test-form.tsx";
import { cards, plans } from "#app/styleguide/sample-items.ts";
import { Row, Specimen } from "#app/styleguide/specimen.tsx";
import { PrintButton } from "#app/ui/admin/print-button.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card, CardGrid } from "#app/ui/parts/card.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { DateBlock } from "#app/ui/parts/date-block.tsx";
import { Facts } from "#app/ui/parts/facts.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { PriceList } from "#app/ui/parts/price-list.tsx";
import { QrCode } from "#app/ui/parts/qr-code.tsx";
import { SummaryBox, Totals } from "#app/ui/parts/summary-box.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

const picture = (
  <Picture src="/pictures/v1/szene-see.svg" alt="Ein Boot auf einem See, die Sonne geht auf." />
);

export function ShopGroup({ transfer }: { transfer: TransferView | null }) {
  return (
    <>
      <Specimen title="card, card-meta, picture: drei Formen, blass">
        <CardGrid>
          {(["wide", "tall", "square"] as const).map((shape) => (
            <Card key={shape} to="#laden" title={shape} shape={shape} media={picture} foot="Fuß" />
          ))}
          <Card
            to="#laden"
            title="muted"
            muted
            media={picture}
            meta={<CardMeta icon="map-pin">Gülpe, Sternenpark Westhavelland</CardMeta>}
            foot="Fuß"
          />
        </CardGrid>
      </Specimen>
      <Specimen title="item-card: kaufbar, ausgebucht, vorbei, ohne Preis">
        <CardGrid>
          {cards.map((item) => (
            <ItemCard key={item.id} item={item} returnTo="/styleguide" />
          ))}
        </CardGrid>
      </Specimen>
      <Facets />
      <Sums />
      {transfer && <TransferGroup transfer={transfer} />}
      <Specimen title="plan-cards: nichts gewählt" className="pt-16">
        <PlanCards plans={plans} chosenId={null} />
      </Specimen>
      <Specimen title="plan-cards: Jahr gewählt" className="pt-16">
        <PlanCards plans={plans} chosenId="plan-jahr" />
      </Specimen>
      <Specimen title="Skala der Selbsttests: unbeantwortet abgeschickt" folded>
        <TestForm
          action="/glueckstest"
          questions={happinessTest.questions.slice(0, 2)}
          lastResult={{
            status: "error",
            initialValue: {},
            error: { [happinessTest.questions[1]?.id ?? ""]: ["Bitte wähle eine Antwort."] },
          }}
        />
      </Specimen>
    </>
  );
}

function Facets() {
  return (
    <>
      <Specimen title="date-block: Karte, blass, Seite">
        <Row>
          <ItemDate
            when={{
              day: "13",
              lines: ["März 2027", "Samstag, 05:45 Uhr", "und 2 weitere Termine"],
              dateTime: "2027-03-13T05:45",
            }}
          />
          <ItemDate
            when={{ day: "1", lines: ["Mai 2026", "Freitag"], dateTime: "2026-05-01" }}
            muted
          />
          <DateBlock day="9" size="page">
            April 2027
          </DateBlock>
        </Row>
      </Specimen>
      <Specimen
        title="price-list: eins, zwei, inklusive, groß"
        className="grid gap-6 md:grid-cols-2"
      >
        <PriceList entries={[{ label: "Preis", value: "24,90\u00A0€" }]} />
        <PriceList entries={prices("3.990,00\u00A0€")} />
        <PriceList entries={prices("Inklusive")} />
        <PriceList entries={prices("39,90\u00A0€")} large />
      </Specimen>
      <Specimen title="facts" className="max-w-text">
        <Facts
          entries={[
            { icon: "calendar", term: "Datum", value: "13. März 2027" },
            { icon: "clock", term: "Uhrzeit", value: "05:45 Uhr" },
            { icon: "map-pin", term: "Ort", value: "Walchensee, Parkplatz Herzogstandbahn" },
          ]}
        />
      </Specimen>
    </>
  );
}

function Sums() {
  return (
    <>
      <Specimen title="summary-box, Totals" className="max-w-text">
        <SummaryBox title="Zusammenfassung" headingId="summe-muster" as="div">
          <Totals
            entries={[
              { label: "Zwischensumme", value: "1.144,91\u00A0€" },
              { label: "Gesamt", value: "1.144,91\u00A0€", grand: true },
            ]}
          />
          <div className="mt-5">
            <Button type="button" look="sun" wide>
              Zur Kasse
            </Button>
          </div>
        </SummaryBox>
      </Specimen>
      <Specimen title="table" className="max-w-text">
        <MiniTable
          caption="Muster einer Übersicht"
          head={["Artikel", "Menge", "Summe"]}
          rows={[
            ["Mutkarten – 52 kleine Schritte", "2", "33,80\u00A0€"],
            ["Feuerabend: Geschichten vom Neuanfang", "99", "1.111,11\u00A0€"],
          ]}
        />
      </Specimen>
    </>
  );
}

function TransferGroup({ transfer }: { transfer: TransferView }) {
  return (
    <>
      <Specimen title="transfer-details" className="max-w-narrow">
        <TransferDetails
          transfer={{ ...transfer, dueOn: "2026-12-05" }}
          codePath="/styleguide"
          heading="h3"
        />
      </Specimen>
      <Specimen title="print-button">
        <PrintButton />
      </Specimen>
      <Specimen title="copy-button">
        <CopyButton text={transfer.reference} name="Verwendungszweck" />
      </Specimen>
      {transfer.drawing && (
        <Specimen title="qr-code">
          <QrCode drawing={transfer.drawing} label="Muster eines GiroCodes" />
        </Specimen>
      )}
    </>
  );
}

function prices(community: string) {
  return [
    { label: "Preis", value: "4.990,00\u00A0€" },
    { label: "Community", value: community, community: true },
  ];
}
