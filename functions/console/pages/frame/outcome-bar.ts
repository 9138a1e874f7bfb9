import { html } from 'hono/html';
import { type BilingualText, saidInBoth } from '../../../../shared/problems/bilingual-text.ts';
import type { Language } from '../../../../shared/problems/problem-text.ts';
import type { Outcome } from '../../../../shared/records/document-record.ts';
import { outcomeNames } from '../../../../shared/report/labels.ts';
import el from '../../../../shared/words/el/console.json' with { type: 'json' };
import en from '../../../../shared/words/en/console.json' with { type: 'json' };
import type { JobView } from '../../jobs/job-schema.ts';
import type { Markup } from './page.ts';

type Part = Outcome | 'unknown';

/** Outcomes after a number of documents: `12 εκδόθηκαν`; one document takes the name of the outcome. */
export const outcomeCountWords: Readonly<Record<Part, BilingualText>> = saidInBoth(en.counts, el.counts);

/** The documents of a job as a bar of their outcomes, with the same in words for screen readers. */
export function outcomeBar(job: JobView, language: Language): Markup {
  let x = 0;
  const parts = partsOf(job).map(([part, count]) => {
    x += count;
    return html`<rect class="fill-${part === 'unknown' ? 'failed' : part}" x="${x - count}" y="0" width="${count}" height="6"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${x} 6" preserveAspectRatio="none" role="img" aria-label="${outcomeCountsText(job, language)}">${parts}</svg>`;
}

/** `34 issued, 26 unknown`. */
export const outcomeCountsText = (job: JobView, language: Language): string =>
  partsOf(job)
    .map(([part, count]) => `${count} ${countedPart(part, count, language)}`)
    .join(', ') || '–';

const partsOf = ({ outcomes, unknown = 0 }: JobView) =>
  (Object.entries({ ...outcomes, unknown }) as [Part, number][]).filter(([, count]) => count > 0);

const countedPart = (part: Part, count: number, language: Language): string =>
  count === 1 && part !== 'unknown'
    ? outcomeNames[part][language].toLocaleLowerCase(language)
    : outcomeCountWords[part][language];
