import { html } from 'hono/html';
import { NOT_NEEDED } from '../../../../shared/mapping/profile/left-out.ts';
import { codeLists } from '../../../../shared/mapping/templates/code-lists.ts';
import { formatAmount } from '../../../../shared/report/labels.ts';
import type { ShownColumn, ShownInspection } from '../../api/uploads-route.ts';
import type { ConsoleContext } from '../../console-app.ts';
import type { Markup } from '../frame/page.ts';
import { type StartingProfile, shownField } from './chosen-profile.ts';
import { FIELD_LIST, type Form, fieldList, fieldName, formText } from './field-choice.ts';
import { codeText, NO_ANSWER, type ProfileQuestion, questionPlace, STAYS_OUT } from './profile-questions.ts';

const EXAMPLES_SHOWN = 3;

/** The decisions of a profile, by field. A single fitting code is preselected; everything else is a question. */
export function decisionList(
  c: ConsoleContext,
  { inspected, start, form }: { inspected: ShownInspection; start: StartingProfile; form: Form },
): Markup | string {
  if (start.holes.length === 0) return '';
  const totals = totalsOf(inspected);
  const place = ({ path }: ProfileQuestion) =>
    [...totals.keys()].indexOf(JSON.stringify(path)) + 1 || totals.size + 1;
  const byField = Map.groupBy(
    start.holes.toSorted((one, other) => place(one) - place(other)),
    ({ field }) => field,
  );
  return html`<section class="card" aria-labelledby="decisions"><h2 id="decisions">${c.var.say('decisions')}</h2><p class="hint">${c.var.say('decisionsHint')}</p>
${[...byField].map(
  ([field, some]) =>
    html`<fieldset><legend>${fieldName(field, c.get('language'))}</legend><div class="choices">${some.map((hole) => holeChoice(c, hole, { inspected, form, totals }))}</div></fieldset>`,
)}</section>`;
}

/** Totals by question and answer; of questions with one answer together, if the others are not needed. */
type Totals = ReadonlyMap<string, ReadonlyMap<string, { net?: string; payable?: string }>>;

const totalsOf = ({ totals }: ShownInspection): Totals =>
  new Map(
    totals.flatMap(({ asks, choices }) =>
      asks.map((path, at) => {
        const alone = choices.filter(({ answers }) =>
          answers.every((answer, other) => other === at || answer === NOT_NEEDED),
        );
        return [
          JSON.stringify(path),
          new Map(alone.map(({ answers, ...total }) => [answers[at] ?? '', total])),
        ] as const;
      }),
    ),
  );

function holeChoice(
  c: ConsoleContext,
  hole: ProfileQuestion,
  { inspected, form, totals }: { inspected: ShownInspection; form: Form; totals: Totals },
): Markup {
  const { language, say } = c.var;
  const name = `hole.${JSON.stringify(hole.path)}`;
  const id = `h-${hole.path.join('-').replace(/[^\p{L}\p{N}-]/gu, '_')}`;
  const given = form[name];
  const [only, ...more] = hole.codes;
  // The type of a document is always a decision; other texts may wait for the check of their rows.
  const isAsked = !hole.isPerRow || hole.field === 'invoice_type_code';
  const proposed = more.length === 0 ? (only ?? '') : '';
  const now = typeof given === 'string' ? given : proposed === '' && !isAsked ? NO_ANSWER : proposed;
  const others = (codeLists[hole.field] ?? [])
    .map(({ code }) => code)
    .filter((code) => !hole.codes.includes(code));
  const option = (code: string) => {
    const { net, payable } = totals.get(JSON.stringify(hole.path))?.get(code) ?? {};
    return html`<option value="${code}" ${code === now ? 'selected' : ''}>${codeText(hole.field, code, language)}${net && payable ? `: ${say('makes', { net: formatAmount(net, language), payable: formatAmount(payable, language) })}` : ''}</option>`;
  };
  const values = inspected.columns.find(
    ({ header }) => hole.path[0] === 'columns' && header === hole.path[1],
  );
  const label = html`<label class="plain" for="${id}">${values?.evidence ?? questionPlace(hole, language)}</label>`;
  if (hole.isText)
    return html`<div>${label}
<input id="${id}" name="${name}" value="${now}" ${hole.isNames ? '' : 'required'} autocomplete="off"></div>`;
  const rule = hole.path[0] === 'only_rows_where' ? 'Sale' : 'Skip';
  if (hole.isRule)
    return html`<div>${label}
<select id="${id}" name="${name}" required><option value="">${say('choose')}</option><option value="${hole.text ?? ''}" ${given === hole.text ? 'selected' : ''}>${say(`is${rule}`)}</option><option value="${NO_ANSWER}" ${given === NO_ANSWER ? 'selected' : ''}>${say(`isNo${rule}`)}</option></select></div>`;
  return html`<div>${label}
<select id="${id}" name="${name}" ${hole.isOptional ? '' : 'required'}>${isAsked ? html`<option value="">${say('choose')}</option>` : ''}${hole.isPerRow ? html`<option value="${NO_ANSWER}" ${now === NO_ANSWER ? 'selected' : ''}>${say('askPerRow')}</option>` : ''}${isAsked && hole.isPerRow && hole.text && hole.text !== '*' ? html`<option value="${STAYS_OUT}" ${now === STAYS_OUT ? 'selected' : ''}>${say('isSkip')}</option>` : ''}${hole.codes.map(option)}${
    others.length === 0 ? '' : html`<optgroup label="${say('otherCodes')}">${others.map(option)}</optgroup>`
  }</select>${hole.isNumber ? numberBefore(c, { name, hole, form }) : ''}${hole.isRate ? html` <label class="plain">${say('fixedRate')} <input name="${name}.fixed" value="${formText(form, `${name}.fixed`)}" inputmode="decimal" size="9" autocomplete="off"></label>` : ''}</div>`;
}

/** Every kind, or every series, may count for itself: then it is part of the number. */
const numberBefore = (c: ConsoleContext, of: { name: string; hole: ProfileQuestion; form: Form }): Markup =>
  html` <label class="plain" for="number-before">${c.var.say('numberBefore')}</label> <select id="number-before" name="${of.name}.before"><option value="">–</option>${of.hole.codes.map(
    (code) =>
      html`<option value="${code}" ${formText(of.form, `${of.name}.before`) === code ? 'selected' : ''}>${code}</option>`,
  )}</select>`;

/** The columns with examples, each with a searchable choice of its field. */
export function columnTable(
  c: ConsoleContext,
  { inspected, start, form }: { inspected: ShownInspection; start: StartingProfile; form: Form },
): Markup {
  const { language, say } = c.var;
  const row = (column: ShownColumn, index: number) => {
    const given = form[`column.${index}`];
    const now = typeof given === 'string' ? given : shownField(start, { column, language });
    return html`<tr><td data-label="${say('column')}"><label for="column-${index}">${column.header}</label></td>
<td class="muted" data-label="${say('examples')}">${column.examples.slice(0, EXAMPLES_SHOWN).join(' · ')}</td>
<td data-label="${say('meaning')}"><input type="search" class="find" id="column-${index}" name="column.${index}" list="${FIELD_LIST}" value="${now}" autocomplete="off" aria-describedby="columns-hint"></td></tr>`;
  };
  return html`<section class="card" aria-labelledby="columns"><h2 id="columns">${say('columns')}</h2>
<p class="hint" id="columns-hint">${say('columnsHint')}</p>${fieldList(language)}
<table class="stack fields"><thead><tr><th scope="col">${say('column')}</th><th scope="col">${say('examples')}</th><th scope="col">${say('meaning')}</th></tr></thead><tbody>
${inspected.columns.map(row)}</tbody></table></section>`;
}
