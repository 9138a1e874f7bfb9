import { outcomes } from '../records/outcome.ts';
import { type Html, html, none } from './html.ts';
import { say } from './page-words.ts';
import { isFinal, type JoinedSummary } from './summary.ts';
import { outcomeWords, words } from './words.ts';

/** Show what became of the original export, this retry file and the tries before it taken together. */
export function joinedSection({ joined }: { joined: readonly JoinedSummary[] }): Html {
  if (joined.length === 0) return none;
  return html`<section aria-labelledby="joined"><h2 id="joined">${say(words.joined)}</h2>${joined.map(original)}</section>
`;
}

function original({ source, rows, counts, files, notices }: JoinedSummary): Html {
  const left = outcomes.reduce((sum, outcome) => sum + (isFinal(outcome) ? 0 : counts[outcome]), 0);
  const shown = outcomes.filter((outcome) => counts[outcome] > 0);
  const bars = shown.map(
    (outcome) => html`<i class="bg-${outcome}" style="flex:${counts[outcome]} 1 0"></i>`,
  );
  const keys = shown.map(
    (outcome) =>
      html`<li><i class="key bg-${outcome}"></i>${counts[outcome]} ${say(outcomeWords[outcome])}</li>`,
  );
  const headline = {
    en:
      left === 0
        ? `All ${rows} rows of ${source} are done.`
        : `${rows - left} of ${rows} rows of ${source} are done.`,
    el:
      left === 0
        ? `Και οι ${rows} γραμμές του ${source} ολοκληρώθηκαν.`
        : `${rows - left} από ${rows} γραμμές του ${source} ολοκληρώθηκαν.`,
  };
  return html`<p><b>${say(headline)}</b> <span class="muted">${files.join(', ')}</span></p>
<div class="stack" aria-hidden="true">${bars}</div><ul class="keys">${keys}</ul>
${notices.map(({ message, hint }) => html`<p>${message} <span class="muted">${hint}</span></p>`)}`;
}
