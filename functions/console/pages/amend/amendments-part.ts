import type { z } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { formatAmount } from '../../../../shared/report/labels.ts';
import { columns, textCell } from '../../../../shared/report/tables/table.ts';
import { type amendmentSchema, amendmentsSchema } from '../../amend/amendments.ts';
import type { ConsoleContext } from '../../console-app.ts';
import type { JobView } from '../../jobs/job-schema.ts';
import { pageWords } from '../../words/field-words.ts';
import { readApi } from '../frame/ask-api.ts';
import { documentPaper } from '../frame/document-paper.ts';
import { type Markup, sayIn, wordsFor } from '../frame/page.ts';
import { stackTable } from '../frame/stack-table.ts';

type Amendment = z.infer<typeof amendmentSchema>;

/** The documents of a job that replace issued ones: the effect, and the old and new value of each field. */
export async function amendmentsPart(c: ConsoleContext, job: JobView): Promise<Markup | string> {
  const say = sayIn(c.get('language'));
  const { amendments, complete } = await readApi(c, amendmentsSchema, `/api/jobs/${job.job}/amendments`);
  if (amendments.length === 0) return '';
  return html`<section class="card" aria-labelledby="amendments"><h2 id="amendments">${say('differencesTitle')}</h2>
${amendments.map((amendment) => amendmentPart(c, job, amendment))}
${complete ? '' : html`<p class="hint">${say('moreAmendments', { n: amendments.length })}</p>`}</section>`;
}

/** The same for approvers: one line per replacement with its changed fields, the documents folded. */
export async function amendedPart(c: ConsoleContext, job: JobView): Promise<Markup | string> {
  const { amendments } = await readApi(c, amendmentsSchema, `/api/jobs/${job.job}/amendments`);
  if (amendments.length === 0) return '';
  const lineOf = ({ name, was, now }: Amendment['differs'][number]) =>
    html`<li>${name}: <del>${was || '–'}</del> → <ins>${now || '–'}</ins></li>`;
  return html`<section class="card brief"><ul class="lines">${amendments.map((amendment) => html`<li>${happens(c, amendment)}<ul class="lines">${amendment.differs.map(lineOf)}</ul></li>`)}</ul></section>
<details class="fold"><summary><h2>${sayIn(c.get('language'))('differencesTitle')} (${amendments.length})</h2></summary>${await amendmentsPart(c, job)}</details>`;
}

function amendmentPart(c: ConsoleContext, { account }: JobView, one: Amendment): Markup {
  const { language, say } = wordsFor(c);
  const { constantField, wasColumn, nowColumn } = pageWords;
  const rows = one.differs.map(({ name, was, now }) => [
    textCell(name),
    textCell(was === '' ? '–' : was),
    { markup: html`<strong>${now === '' ? '–' : now}</strong>` },
  ]);
  const link = (of: { invoice_id: string } | null) =>
    of === null
      ? ''
      : html`<p><a href="/documents/${encodeURIComponent(of.invoice_id)}/print?${new URLSearchParams({ account, lang: language })}" target="_blank">${say('printed')}</a></p>`;
  return html`<p role="status">${happens(c, one)}</p>
${stackTable({ head: columns(constantField, wasColumn, nowColumn), rows }, language)}
<div class="columns"><section><h3>${say('oldDocument')}</h3>${documentPaper(c, one.old.document, `${one.old.printed} · ${say('mark')} ${one.old.mark}`)}${link(one.old)}</section>
<section><h3>${say('newDocument')}</h3>${documentPaper(c, one.document, one.issued === null ? say('notIssuedYet') : `${one.issued.printed} · ${say('mark')} ${one.issued.mark}`)}${link(one.issued)}${one.credit === null ? '' : html`<h3>${say('creditDocument')}</h3><p>${one.credit.printed} · ${say('mark')} ${one.credit.mark}</p>${link(one.credit)}`}</section></div>`;
}

/** One sentence: the document that is, or was, credited, and the one that is, or was, issued instead. */
function happens(c: ConsoleContext, { old, document, credit, issued }: Amendment): string {
  const { language, say } = wordsFor(c);
  const euro = (amount: string | undefined) => `${formatAmount(amount ?? '0.00', language)} €`;
  const { printed, mark } = old;
  const now = euro(document.payable_total_amount);
  if (credit === null)
    return say('willReplace', { printed, was: euro(old.document.payable_total_amount), now });
  const credit_mark = credit.mark;
  if (issued === null) return say('goesOn', { printed, credit_mark, now });
  return say('isReplaced', {
    ...{ printed, mark, credit: credit.printed, credit_mark },
    ...{ issued: issued.printed, now_mark: issued.mark },
  });
}
