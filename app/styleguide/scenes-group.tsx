import { DeepSection } from "#app/routes/pages/parts/deep-section.tsx";
import { Doors } from "#app/routes/pages/parts/doors.tsx";
import { JoinedLine } from "#app/routes/pages/parts/joined-line.tsx";
import { LandingHero } from "#app/routes/pages/parts/landing-hero.tsx";
import { LongTable } from "#app/routes/pages/parts/long-table.tsx";
import { Signpost } from "#app/routes/pages/parts/signpost.tsx";
import { Trail } from "#app/routes/pages/parts/trail.tsx";
import { TrailStop } from "#app/routes/pages/parts/trail-stop.tsx";
import { WayToGoal } from "#app/routes/pages/parts/way-to-goal.tsx";
import type { Drawing } from "#app/styleguide/samples.server.ts";
import { Specimen } from "#app/styleguide/specimen.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";
import { HillEdge } from "#app/ui/scene/hill-edge.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";
import { JoinCall } from "#app/ui/scene/join-call.tsx";

const text = "Wir treffen uns in der Dunkelheit und gehen die ersten vierzig Minuten schweigend.";
const titles = ["Ankommen", "Losgehen", "Dranbleiben", "Weitersagen"];
const slip = { label: "Zum Ausprobieren", text };

interface ScenesGroupProps {
  drawings: Drawing[];
  icons: IconName[];
}

export function ScenesGroup({ drawings, icons }: ScenesGroupProps) {
  return (
    <>
      <Specimen title="illustration">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-end gap-5 text-sm">
          {drawings.map((drawing) => (
            <li key={drawing.name}>
              <Illustration {...drawing} className="max-h-40 w-full" />
              {drawing.name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="icon">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 text-sm">
          {icons.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="edge: zu Sand und zu Tief" wide>
        <HillEdge />
        <div className="bg-sand pt-block">
          <HillEdge to="deep" />
        </div>
        <div className="deep-band h-16" />
      </Specimen>
      <Specimen title="landing-hero" wide>
        <LandingHero headline={["Glück ist ein Weg.", "Wir gehen ihn zusammen."]} lead={text}>
          <ButtonLink to="/join" look="sun">
            Jetzt Mitglied werden
          </ButtonLink>
        </LandingHero>
      </Specimen>
      <Lines />
      <Places />
      <Specimen title="join-call: steht auf dem Fuß der Seite" wide>
        <JoinCall heading="Dein Platz ist noch frei" lead={text} label="Jetzt Mitglied werden" />
      </Specimen>
    </>
  );
}

function Lines() {
  return (
    <>
      <Specimen title="joined-line" wide>
        <Container>
          <JoinedLine stops={titles.map((title) => ({ id: title, title, text }))} />
        </Container>
      </Specimen>
      <Specimen title="deep-section, way-to-goal" wide>
        <DeepSection id="tief" title="Ein langer Weg" lead={text}>
          <WayToGoal
            reached={2500}
            target={1_000_000}
            words={{
              description: "Von einem Kilometer sind zweieinhalb Meter geschafft.",
              here: "Hier sind wir: 2.500",
              target: "1 Million",
              scale: "Maßstäblich gezeichnet.",
            }}
          />
        </DeepSection>
      </Specimen>
      <Specimen title="trail-stop, trail: links, zurück, ganze Breite">
        <TrailStop {...stop("links")} side="left" />
        <Trail />
        <TrailStop {...stop("rechts")} side="right" />
        <Trail isBack />
        <TrailStop {...stop("ganz")} side="whole" />
      </Specimen>
    </>
  );
}

function stop(id: string) {
  return { id, title: `Halt: ${id}`, paragraphs: [text], slip, scene: "szene-wanderung" };
}

function Places() {
  return (
    <>
      <Specimen title="signpost">
        <Signpost
          label="Wegweiser"
          arms={titles.slice(0, 3).map((label) => ({ label, href: `#${label}` }))}
        />
      </Specimen>
      <Specimen title="doors">
        <Doors doors={titles.map((title) => ({ title, text, href: `#${title}` }))} />
      </Specimen>
      <Specimen title="long-table">
        <LongTable
          places={[...titles, "Ausruhen", "Wiederkommen"].map((title, index) => ({
            id: title,
            title,
            text,
            note: "Gehört zum Preis der Community",
            hasSun: index % 2 === 0,
            drawing: "tisch-gruppe",
          }))}
        />
      </Specimen>
    </>
  );
}
