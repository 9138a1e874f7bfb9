import { type Html, html, none } from './html.ts';
import { say, sayBoth } from './page-words.ts';
import type { ReportFacts } from './report-facts.ts';
import { words } from './words.ts';

/** The cells that a person changed, each with what it said before. */
export function correctionSection({ corrections }: Pick<ReportFacts, 'corrections'>): Html {
  const greek = corrections.lines('el');
  const english = corrections.lines('en');
  if (english.length === 0) return none;
  const { leftOut } = corrections;
  const line = (index: number) => sayBoth((language) => (language === 'el' ? greek : english)[index] ?? '');
  return html`<section aria-labelledby="corrections"><h2 id="corrections">${say(words.corrections)}</h2><ul>
${english.map((_, index) => html`<li>${line(index)}</li>`)}</ul>
${leftOut > 0 ? html`<p class="muted">… ${say(words.more)} (${leftOut}): result.xlsx</p>` : none}</section>`;
}
