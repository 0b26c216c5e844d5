import type { ComponentProps } from "react";
import { OnwardLink } from "#app/routes/pages/parts/onward-link.tsx";
import { Row, Specimen } from "#app/styleguide/specimen.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { CountBadge } from "#app/ui/layout/count-badge.tsx";
import { DropdownLink, HeaderDropdown } from "#app/ui/layout/header-dropdown.tsx";
import { BackLink } from "#app/ui/layout/page.tsx";
import { ThemeSwitch } from "#app/ui/layout/theme-switch.tsx";
import { UserMenu } from "#app/ui/layout/user-menu.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";
import { Tabs } from "#app/ui/parts/tabs.tsx";

const looks = ["plain", "sun", "lake", "quiet", "bad", "done"] as const;
const badges: [ComponentProps<typeof Badge>["tone"], string, IconName?][] = [
  ["card", "Draußen"],
  ["lake", "Papier"],
  ["chosen", "Ausgewählt", "check"],
  ["sun", "Beliebteste Wahl"],
  ["warn", "Ausstehend", "hourglass"],
  ["good", "Abgeschlossen", "check"],
  ["bad", "Storniert", "x"],
  ["line", "Vorbei"],
];
const here = "/styleguide";

export function ActionsGroup() {
  return (
    <>
      <Buttons />
      <Links />
      <Views />
      <Specimen title="badge" className="mb-4 flex flex-wrap gap-3 rounded-cut bg-sand p-4">
        {badges.map(([tone, text, icon]) => (
          <Badge key={tone} tone={tone} icon={icon}>
            {tone}: {text}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="count-badge">
        <Row>
          <CountBadge count={1} />
          <CountBadge count={12} />
          <CountBadge count={4950} />
        </Row>
      </Specimen>
      <Specimen title="header-dropdown, user-menu" note="Aufklappen; eins schließt das andere.">
        <Row>
          <HeaderDropdown summary="Angebote">
            <DropdownLink to="/events" pathname={here}>
              Events
            </DropdownLink>
            <DropdownLink to={here} pathname={here}>
              Stilbuch (aktuelle Seite)
            </DropdownLink>
          </HeaderDropdown>
          <HeaderDropdown summary="Hervorgehoben" current>
            <DropdownLink to="/courses" pathname={here}>
              Kurse
            </DropdownLink>
          </HeaderDropdown>
          <UserMenu
            user={{ email: "annegret@behappy.example", isAdmin: true, isMember: true }}
            pathname={here}
          />
        </Row>
      </Specimen>
      <Specimen
        title="theme-switch"
        className="deep-band flex flex-wrap gap-4 rounded-cut p-6 text-sm"
      >
        {(["light", "dark", "system"] as const).map((theme) => (
          <ThemeSwitch key={theme} theme={theme} returnTo={here} />
        ))}
      </Specimen>
    </>
  );
}

function Buttons() {
  return (
    <Specimen title="button: Aussehen, Größen, deaktiviert">
      {looks.map((look) => (
        <Row key={look}>
          <Button type="button" look={look}>
            <Icon name="shopping-basket" />
            {look}
          </Button>
          <Button type="button" look={look} size="small">
            {look} small
          </Button>
          <Button type="button" look={look} size="icon" aria-label={`${look} icon`}>
            <Icon name="trash-2" />
          </Button>
          <Button type="button" look={look} disabled>
            {look} disabled
          </Button>
          <ButtonLink to={here} look={look} preventScrollReset>
            {look} als Link
          </ButtonLink>
        </Row>
      ))}
      <div className="grid max-w-80 gap-3">
        <Button type="button" wide>
          wide: Sonnenaufgangs&shy;wanderung in den Warenkorb legen
        </Button>
        <SendButton isSending={false}>Nachricht senden</SendButton>
        <SendButton isSending>Nachricht senden</SendButton>
      </div>
    </Specimen>
  );
}

function Links() {
  return (
    <Specimen title="Links: im Text, contact-address, TextLink, BackLink, OnwardLink, external-link">
      <p className="max-w-text">
        Ein Satz mit <a href={here}>einem Link</a> darin, damit man sieht, wie er im Text steht.
        Schreib uns <ContactAddress />.
      </p>
      <Row>
        <TextLink to={here} preventScrollReset>
          Alle Events
          <Icon name="arrow-right" />
        </TextLink>
        <TextLink to={here} preventScrollReset aria-current>
          Gewählt
        </TextLink>
        <ExternalLink href="https://behappy.example/film">Behappy - Der Film</ExternalLink>
        <BackLink to={here}>Zurück zu den Events</BackLink>
      </Row>
      <OnwardLink to={here} label="Zum Konzept" />
    </Specimen>
  );
}

function Views() {
  return (
    <>
      <Specimen title="tabs">
        <Tabs
          label="Ansichten"
          tabs={[
            { to: here, label: "Gewählt", isCurrent: true },
            { to: "/dashboard", label: "Andere", isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen
        title="pagination: am Anfang, in der Mitte, am Ende, mit Anzahl"
        className="grid max-w-narrow gap-4"
      >
        {[1, 2, 3].map((page) => (
          <Pagination
            key={page}
            label={`Seiten, Muster ${page}`}
            page={page}
            pageCount={3}
            pathTo={() => here}
          />
        ))}
        <Pagination
          label="Seiten, Muster mit Anzahl"
          total="22 Bestellungen"
          page={1}
          pageCount={1}
          pathTo={() => here}
        />
      </Specimen>
      <Specimen title="disclosure: mit und ohne Zeichen, offen">
        <Disclosure icon="plus" summary="Platz 1: noch offen">
          <p>Hier steht mehr.</p>
        </Disclosure>
        <Disclosure icon="circle-check" summary="Platz 2: Annegret Müller-Großschmidt" open>
          <p>annegret@behappy.example</p>
        </Disclosure>
        <Disclosure summary="Ohne Zeichen">
          <p>Hier auch.</p>
        </Disclosure>
      </Specimen>
    </>
  );
}
