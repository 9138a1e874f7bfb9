import { type Problem, renderProblem } from '../../problems/problem.ts';
import {
  type CauseGroup,
  causesOf,
  causesTitle,
  cellsOf,
  fileNotices,
  isWarning,
  letteredColumns,
} from '../summary/causes.ts';
import type { ShownFacts } from '../summary/report-facts.ts';
import { reportLabels } from '../words/report-labels.ts';
import { emptyHtml, type Html, html, say, sayBoth } from './html.ts';

const MAX_CAUSES_SHOWN = 60;
const MAX_CELLS_SHOWN = 24;

const SEVERITY = {
  error: reportLabels.severityError,
  doubtful: reportLabels.severityDoubtful,
  warning: reportLabels.severityWarning,
  notice: reportLabels.severityNotice,
};

/** The problems by cause, the most frequent first, each with the cells to mend. */
export function causeSection(facts: ShownFacts): Html {
  const causes = causesOf(facts);
  if (causes.length === 0) return emptyHtml;
  const rest = causes.length - MAX_CAUSES_SHOWN;
  return html`<section aria-labelledby="causes"><h2 id="causes">${say(causesTitle(causes.map(({ example }) => example)))}</h2><ol class="causes">
${causes.slice(0, MAX_CAUSES_SHOWN).map((cause) => causeItem(cause, letteredColumns(facts.plan)))}</ol>
${rest > 0 ? html`<p class="muted">… ${say(reportLabels.more)} (${rest}): summary.json</p>` : emptyHtml}</section>`;
}

function causeItem(cause: CauseGroup, columns: readonly string[]): Html {
  // The sentence names one row; the cells below are those of all.
  const example =
    cause.count > 1 ? html`<span class="muted">${say(reportLabels.forExample)}</span> ` : emptyHtml;
  return html`<li><div class="times">${cause.count}<span aria-hidden="true"> ×</span></div><div>
<p class="message">${example}${sentence(cause.example, 'message')}</p>
<p>${sentence(cause.example, 'hint')}</p>${places(cause, columns)}</div></li>
`;
}

const sentence = (found: Problem, part: 'message' | 'hint') =>
  sayBoth((language) => renderProblem(found, language)[part]);

function places(cause: CauseGroup, columns: readonly string[]): Html {
  const { code, severity } = cause.example;
  const cells = cellsOf(cause, columns).map((cell) => html`<li>${cell}</li>`);
  const rows = cause.rows.map((row) => html`<li>${say(reportLabels.row)} ${row}</li>`);
  const named = (cells.length > 0 ? cells : rows).slice(0, MAX_CELLS_SHOWN);
  const rest = named.length === 0 ? 0 : cause.count - named.length;
  return html`<ul class="cells"><li class="${severity}">${say(SEVERITY[severity])} ${code}</li>
${named}${rest > 0 ? html`<li>+${rest}</li>` : emptyHtml}</ul>`;
}

/** Warnings about the file as a whole, which stand at the head: no row shows them. */
export function warningPart({ plan }: ShownFacts): Html {
  const warnings = fileNotices(plan).filter(isWarning);
  if (warnings.length === 0) return emptyHtml;
  return html`<div class="verdict left" role="note"><p><b>${say(reportLabels.warnings)}</b></p>
${warnings.map((one) => html`<p class="next">${sentence(one, 'message')} ${sentence(one, 'hint')}</p>\n`)}</div>
`;
}

/** All other notices about it. */
export function noticeSection({ plan }: ShownFacts): Html {
  const unique = fileNotices(plan).filter((one) => !isWarning(one));
  if (unique.length === 0) return emptyHtml;
  return html`<section aria-labelledby="notices"><h2 id="notices">${say(reportLabels.notices)}</h2><ul>
${unique.map((one) => html`<li>${sentence(one, 'message')} <span class="muted">${sentence(one, 'hint')}</span></li>`)}
</ul></section>`;
}
