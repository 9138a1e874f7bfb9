import { html } from 'hono/html';
import type { Language } from '../../../shared/problems/problem.ts';
import { type Outcome, outcomes } from '../../../shared/records/outcome.ts';
import { outcomesOfMany } from './outcomes-of-many.ts';
import type { Markup } from './page.ts';

const WIDTH = 100;

/** The outcomes of a job as a bar, told in words to who does not see it. */
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
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} 6" preserveAspectRatio="none" role="img" aria-label="${outcomesSaid(counts, language)}">${parts}</svg>`;
}

/** `288 ready, 12 rejected`. */
export const outcomesSaid = (counts: Readonly<Record<Outcome, number>>, language: Language): string =>
  outcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomesOfMany[outcome][language]}`)
    .join(', ') || '–';
