/**
 * A draft of the statement that § 14 BFSG and its Anlage 3 require: the service, how it meets the requirements,
 * and the authority. The owner completes it and checks what it claims, so no page shows it by itself.
 */
export const accessibilitySuggestion = `## Was wir anbieten

Auf dieser Website findest du Events, Kurse, Produkte und Mitgliedschaften. Du legst sie in den Warenkorb, bestellst sie mit einem Konto und bezahlst per Überweisung. Bestellungen, Teilnehmende und deine Daten verwaltest du in deinem Konto. Jede Seite lässt sich ohne JavaScript bedienen.

## Wie wir die Anforderungen erfüllen

Maßstab sind die Barrierefreiheitsstärkungsgesetz-Verordnung und die Norm EN 301 549, für Websites die Web Content Accessibility Guidelines (WCAG) 2.1, Stufe AA.

- Alle Seiten haben Überschriften, Beschriftungen und Textalternativen, die Vorleseprogramme erkennen.
- Alles lässt sich mit der Tastatur bedienen, und man sieht, wo man ist.
- Text hat in hellen und dunklen Farben genug Kontrast und lässt sich auf 200 Prozent vergrößern.
- Formulare nennen Fehler beim Feld und behalten, was du eingegeben hast.
- Nichts bewegt sich von selbst, wenn dein Gerät um weniger Bewegung bittet.

## Was noch nicht geht

[Nennen Sie, was nicht barrierefrei ist, zum Beispiel Filme ohne Untertitel oder Bilder ohne Beschreibung. Sonst streichen Sie diesen Abschnitt.]

## Schreib uns

Stößt du auf eine Hürde, sag uns bitte Bescheid: [E-Mail-Adresse oder Telefonnummer].

## Zuständige Behörde

Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg, E-Mail: <mlbf@ms.sachsen-anhalt.de>

Stand: [Monat und Jahr]`;
