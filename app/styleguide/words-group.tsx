import { Letter } from "#app/routes/pages/parts/letter.tsx";
import { NumberedLine } from "#app/routes/pages/parts/numbered-line.tsx";
import {
  PersonBio,
  type PersonFacts,
  PersonName,
  PersonPortrait,
} from "#app/routes/pages/parts/person.tsx";
import { Slip } from "#app/routes/pages/parts/slip.tsx";
import { TestimonialCarousel } from "#app/routes/pages/parts/testimonial-carousel.tsx";
import { Specimen } from "#app/styleguide/specimen.tsx";
import { Container, PageHead, Paragraphs, Prose } from "#app/ui/layout/page.tsx";
import { MarginSection } from "#app/ui/scene/margin-section.tsx";
import { SectionHead } from "#app/ui/scene/section-head.tsx";
import { Testimonial } from "#app/ui/scene/testimonial.tsx";

const paragraph =
  "Vier Stunden Weg, ein gemeinsames Frühstück und der Moment, in dem es hell wird. Wir treffen uns in der Dunkelheit und gehen die ersten vierzig Minuten schweigend.";

const person: PersonFacts = {
  name: "Hanna Lorenzen",
  role: "Gründerin",
  text: paragraph,
  image: "/illustrations/v1/portrait-13.svg",
  social: { linkedin: "https://linkedin.com/company/behappy.example" },
};

const testimonials = [1, 2, 3].map((number) => ({
  id: String(number),
  name: `Stimme ${number}`,
  role: "Grundschullehrerin, Kassel",
  text: paragraph,
  image: `/illustrations/v1/portrait-${number}.svg`,
  imageRight: number % 2 === 0,
}));

export function WordsGroup() {
  return (
    <>
      <Specimen title="PageHead: Kopf einer Seite" wide>
        <PageHead title="Schreib uns" lead={paragraph} sunAt={4} />
      </Specimen>
      <Specimen title="section-head: mit Satz und Weg weiter">
        <SectionHead
          id="abschnitt"
          title="Demnächst"
          lead={paragraph}
          link={{ to: "/events", label: "Alle Events" }}
        />
      </Specimen>
      <Specimen title="Prose, Paragraphs">
        <Prose>
          <Paragraphs text={`${paragraph}\n\n${paragraph}`} />
          <h3>Was du mitbringst</h3>
          <ul>
            <li>Stirnlampe und feste Schuhe</li>
            <li>Thermoskanne, gefüllt</li>
          </ul>
          <ol>
            <li>Ankommen</li>
            <li>Losgehen</li>
          </ol>
        </Prose>
      </Specimen>
      <Specimen title="letter">
        <Letter paragraphs={[paragraph, "Mehr als 2.500 sind seit 2019 dabei."]} />
      </Specimen>
      <Specimen title="margin-section: mit und ohne Ziffer" wide>
        <MarginSection id="rand-1" title="Wie es anfing" numeral="2019">
          <p className="max-w-text">{paragraph}</p>
        </MarginSection>
        <MarginSection id="rand-2" title="Wie es weitergeht" className="pt-block">
          <p className="max-w-text">{paragraph}</p>
        </MarginSection>
      </Specimen>
      <Specimen title="numbered-line: auf Sand" wide>
        <Container className="bg-sand py-block">
          <NumberedLine
            entries={[
              { id: "1", title: "Ehrlich sein", text: paragraph },
              { id: "2", title: "Dranbleiben", text: paragraph },
            ]}
          />
        </Container>
      </Specimen>
      <Specimen title="slip">
        <Slip label="Zum Ausprobieren" className="max-w-96">
          Schreib drei Sätze auf, bevor du das Telefon in die Hand nimmst.
        </Slip>
      </Specimen>
      <People />
    </>
  );
}

function People() {
  return (
    <>
      <Specimen title="testimonial: Bild links und rechts" className="grid gap-block">
        {testimonials.slice(0, 2).map(({ id, ...testimonial }) => (
          <Testimonial key={id} {...testimonial} />
        ))}
      </Specimen>
      <Specimen title="testimonial-carousel" note="Ohne Script eine Reihe, die einrastet.">
        <TestimonialCarousel label="Stimmen" testimonials={testimonials} />
      </Specimen>
      <Specimen
        title="person: mit Bild und Verweis, ohne Bild"
        className="grid gap-block md:grid-cols-2"
      >
        {[person, { ...person, name: "Bald du", image: null, social: {} }].map((each) => (
          <div key={each.name} className="grid content-start gap-4">
            <PersonPortrait person={each} />
            <PersonName person={each} className="text-h3" />
            <PersonBio person={each} />
          </div>
        ))}
      </Specimen>
    </>
  );
}
