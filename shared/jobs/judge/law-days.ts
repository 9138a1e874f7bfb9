import type { BuiltDocument } from '../../documents/build/build-document.ts';
import type { MappedRow } from '../../documents/document.ts';
import { shifted } from '../../facts/compatibility/table.ts';
import { correctingTypes } from '../../facts/document-kinds.ts';
import { memoize } from '../../memoize.ts';
import { turnsNear } from '../../preflight/judge-compatibility.ts';
import type { PreflightContext } from '../../preflight/rules/rule.ts';
import { NO_PROBLEMS, type Params, type Problem, problem } from '../../problems/problem.ts';

/** The day on which an export is issued: today, or the one as on which a dry run judges. */
export interface IssueDay {
  today: string;
  on?: string | undefined;
}

/**
 * The day whose law counts for a document: that of the document which it corrects, else of its supply, else of its issue, which a
 * run as on another day compares with today.
 */
export function lawDays(
  { document, supply_days = [], original_date: stated }: BuiltDocument,
  { today, on = today }: IssueDay,
  original_day?: string,
): Pick<PreflightContext, 'on' | 'line_days' | 'on_issue' | 'compared'> {
  const original_date = stated ?? original_day;
  if (original_date !== undefined && document && correctingTypes.has(document.invoice_type_code))
    return { on: original_date };
  const last = latest(supply_days);
  if (last !== undefined) return { on: last, line_days: supply_days };
  return { on, on_issue: true, ...(on === today ? {} : { compared: today }) };
}

/** The day of supply that a document states as a whole. */
export const latest = (days: readonly (string | undefined)[]): string | undefined =>
  days.toSorted().findLast((day) => day !== undefined);

/** A supply that is invoiced this far ahead, or this long after, is more likely a misread date. */
const AHEAD_DAYS_MAX = 31;
const BACK_YEARS_MAX = 5;

/** Doubt about a day of supply, or a column's payment day, that is far from the day of issue. */
export function farDay(
  { supply_days = [], lineRows }: Pick<BuiltDocument, 'supply_days' | 'lineRows'>,
  rows: readonly Pick<MappedRow, 'payment'>[],
  { today, on = today }: IssueDay,
): readonly Problem[] {
  if (supply_days.length === 0 && rows.every(({ payment }) => payment === undefined)) return NO_PROBLEMS;
  const supplied = supply_days.map((day = on, at) => ({ day, row: lineRows[at], field: 'supply_date' }));
  const paid = rows.flatMap(({ payment: { row, columns, date: day } = {} }) =>
    columns?.date === undefined || day === undefined
      ? []
      : [{ day, row, column: columns.date, field: 'payment.date' }],
  );
  const far = [...supplied, ...paid].find(({ day }) => day > lastDay(on) || day < firstDay(on));
  if (far === undefined) return [];
  const { day, ...place } = far;
  const variant = place.field === 'payment.date' ? 'paid' : '';
  return [problem('SUPPLY-DAY-FAR', place, { variant, day, on })];
}

const lastDay = memoize((on: string) => shifted(on, AHEAD_DAYS_MAX));
const firstDay = (on: string) => `${Number(on.slice(0, 4)) - BACK_YEARS_MAX}${on.slice(4)}`;

/** Documents that a notice names; the report has all of them. */
const NAMED_MAX = 5;

interface Otherwise {
  found: Params[string];
  other_found: Params[string];
  count: number;
  named: string[];
}

/** Counts documents near a change of law, and results that differ if checked as of another day. */
export function judgedOn({ on, today }: IssueDay) {
  const turns = turnsNear(on ?? today);
  const otherwise = new Map<string, Otherwise>();
  let documents = 0;
  let withoutDay = 0;
  let concerned = 0;

  return {
    count(of: { external_id: string; supplied?: string | undefined; problems: readonly Problem[] }): void {
      const { external_id, supplied, problems } = of;
      documents += 1;
      if (supplied === undefined) withoutDay += 1;
      if (problems.some(({ code }) => code === 'LAW-CHANGES')) concerned += 1;
      const told = problems.find(({ code }) => code === 'LAW-OTHERWISE');
      if (told === undefined) return;
      const { found = '', other_found = '' } = told.params ?? {};
      const key = JSON.stringify([found, other_found]);
      const same = otherwise.get(key) ?? { found, other_found, count: 0, named: [] };
      otherwise.set(key, same);
      same.count += 1;
      if (same.named.length < NAMED_MAX) same.named.push(external_id);
    },

    notices(): Problem[] {
      const near = (withoutDay === 0 ? [] : turns).map(({ turn }) =>
        problem('LAW-CHANGES', {}, { variant: 'file', turn, documents: withoutDay, concerned }),
      );
      if (on === undefined) return near;
      const groups = [...otherwise.values()];
      const all = groups.reduce((sum, { count }) => sum + count, 0);
      return [
        ...near,
        problem('JUDGED-ON', {}, { on, documents, otherwise: all }),
        ...groups.map(({ found, other_found, count, named }) => {
          const documents = `${named.join(', ')}${count > named.length ? ' …' : ''}`;
          return problem('JUDGED-ON', {}, { variant: 'otherwise', on, count, found, other_found, documents });
        }),
      ];
    },
  };
}
