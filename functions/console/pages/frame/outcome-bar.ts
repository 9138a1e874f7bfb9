import { html } from 'hono/html';
import { type BilingualText, saidInBoth } from '../../../../shared/problems/bilingual-text.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import { type Outcome, outcomes } from '../../../../shared/records/outcome.ts';
import { outcomeNames } from '../../../../shared/report/labels.ts';
import el from '../../../../shared/words/el/console.json' with { type: 'json' };
import en from '../../../../shared/words/en/console.json' with { type: 'json' };
import type { Markup } from './page.ts';

/** Outcomes after a number of documents: `12 εκδόθηκαν`; one document takes the name of the outcome. */
export const outcomeCountWords: Readonly<Record<Outcome, BilingualText>> = saidInBoth(en.counts, el.counts);

const WIDTH = 100;

/** The outcomes of an import as a bar, with the same in words for screen readers. */
export function outcomeBar(counts: Readonly<Record<Outcome, number>>, language: Language): Markup {
  const total = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  let x = 0;
  const parts = outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => {
      const width = (counts[outcome] / total) * WIDTH;
      const part = html`<rect class="fill-${outcome}" x="${x}" y="0" width="${width}" height="6"/>`;
      x += width;
      return part;
    });
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} 6" preserveAspectRatio="none" role="img" aria-label="${outcomeCountsText(counts, language)}">${parts}</svg>`;
}

/** `288 ready, 1 needs correction`. */
export const outcomeCountsText = (counts: Readonly<Record<Outcome, number>>, language: Language): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${countedOutcome(outcome, counts[outcome], language)}`)
    .join(', ') || '–';

const countedOutcome = (outcome: Outcome, count: number, language: Language): string =>
  count === 1
    ? outcomeNames[outcome][language].toLocaleLowerCase(language)
    : outcomeCountWords[outcome][language];
