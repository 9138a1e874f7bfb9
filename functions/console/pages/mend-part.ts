import { html } from 'hono/html';
import type { WrongCells } from '../api/look-routes.ts';
import type { ConsoleContext } from '../console-app.ts';
import { type Markup, sayIn } from './page.ts';

/** The cells to mend, each an input with its problem below; Tab goes from one to the next. */
export function mendPart(
  c: ConsoleContext,
  { job, wrong, prominent }: { job: string; wrong: WrongCells; prominent: boolean },
): Markup {
  const say = sayIn(c.get('language'));
  const first = wrong.cells.findIndex(({ column }) => column !== null);
  const rows = wrong.cells.map((cell, index) => {
    const { row, external_id, column, was, now, same, message, hint } = cell;
    const id = `now-${index}`;
    return html`<tr><td class="n" data-label="${say('row')}">${row}</td><td data-label="${say('document')}">${external_id ?? ''}</td><td>${
      column === null
        ? html`<span class="problem">${message} ${say('noCell')}</span>`
        : html`<label for="${id}">${column}</label> <input id="${id}" name="now.${index}" value="${now}" aria-invalid="true" aria-describedby="${id}-problem" autocomplete="off"${index === first ? html` autofocus` : ''}>
${same > 1 ? html`<label class="plain"><input type="checkbox" name="all.${index}" value="1"> ${say('sameForAll', { n: same })}</label>` : ''}
<span class="problem" id="${id}-problem">${message} ${hint}</span>`
    }<input type="hidden" name="row.${index}" value="${row}"><input type="hidden" name="column.${index}" value="${column ?? ''}"><input type="hidden" name="was.${index}" value="${was}"><input type="hidden" name="shown.${index}" value="${now}"></td></tr>`;
  });
  return html`<section class="card" aria-labelledby="mend"><h2 id="mend">${say('mendTitle')}</h2>
<p class="hint">${say('mendHint')}</p>
<form method="post" action="/jobs/${job}/mend">
<table class="stack"><thead><tr><th scope="col" class="n">${say('row')}</th><th scope="col">${say('document')}</th><th scope="col">${say('cell')}</th></tr></thead><tbody>${rows}</tbody></table>
${wrong.rows > wrong.cells.length ? html`<p>${say('mendMore', { shown: wrong.cells.length, rows: wrong.rows })}</p>` : ''}
<div class="actions"><button class="${prominent ? 'primary' : ''}">${say('checkAgain')}</button></div>
</form></section>`;
}
