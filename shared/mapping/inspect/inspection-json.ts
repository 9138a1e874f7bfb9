import { renderArgument } from '../../problems/phrases.ts';
import { renderProblem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Inspection } from './inspect-sheet.ts';

const EXAMPLES_SHOWN = 3;

/** Builds the answer of `rowmark inspect --json`. */
export function inspectionJson(inspection: Inspection, language: Language) {
  const { facts, rows, complete, headerRow, columns, totalRows, formulas = [], profile, open } = inspection;
  return {
    file: {
      ...facts,
      sheets: inspection.sheets,
      evidence: facts.evidence.map((one) => renderArgument(one, language)),
      notices: facts.notices.map((notice) => ({ code: notice.code, ...renderProblem(notice, language) })),
    },
    header_row: headerRow ?? null,
    rows,
    all_rows_read: complete,
    total_rows: totalRows,
    shown: formulas,
    columns: columns.map(({ distinct, times, dateOrder: date_order, ...column }) => {
      const { letter, header, type, filled, decimal, ambiguous, exception } = column;
      const examples = distinct.slice(0, EXAMPLES_SHOWN);
      const facts = { letter, header, type, filled, examples, decimal, ambiguous, date_order, exception };
      const texts = distinct.map((text, at) => ({ text, count: times[at] ?? 0 }));
      const further = filled - times.reduce((sum, count) => sum + count, 0);
      if (further > 0 || !complete) texts.push({ text: '*', count: further });
      const fate = inspection.fates?.get(header);
      const fields = fate?.fate === 'read' ? fate.fields.map((field) => ({ field })) : [];
      return { ...facts, texts, ...fate, fields };
    }),
    register: inspection.register ?? null,
    not_sales_signs: inspection.signs ?? [],
    profile: profile ?? null,
    open,
  };
}
