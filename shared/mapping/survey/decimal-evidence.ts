import { type Problem, problem } from '../../problems/problem.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { decimalSignEvidence } from '../cells/read-number.ts';
import type { DecimalSign } from '../cells/row-view.ts';

interface Seen {
  text: string;
  row: number;
}

interface ColumnEvidence extends Partial<Record<DecimalSign | 'ambiguous', Seen>> {
  /** The signs in its ambiguous texts. */
  written: Set<DecimalSign>;
  /** True if the file types some of its cells as numbers, which have no sign. */
  isTyped?: boolean;
}

type DecimalEvidence = ReturnType<typeof decimalEvidence>;

/** Evidence of a file's decimal sign, from the texts of whole columns. `small` are columns of small numbers, such as rates: others may prove decimals in 1.087, and never a thousand. */
export function decimalEvidence(small: ReadonlySet<number> = new Set()) {
  const columns = new Map<number, ColumnEvidence>();
  const ofFile = (sign: DecimalSign): Seen | undefined =>
    [...columns.values()].map((column) => column[sign]).find((seen) => seen !== undefined);
  const proofOf = (column: number): { sign: DecimalSign; seen: Seen } | undefined => {
    const own = columns.get(column);
    if (own?.[','] || own?.['.']) return proven(own[','], own['.']);
    const proof = proven(ofFile(','), ofFile('.'));
    const makesThousands = own !== undefined && [...own.written].some((sign) => sign !== proof?.sign);
    return small.has(column) && makesThousands ? undefined : proof;
  };
  return {
    see(column: number, cell: Cell, row: number) {
      if (cell === '') return;
      const sign = typeof cell === 'string' ? decimalSignEvidence(cell) : undefined;
      const isTyped = typeof cell !== 'string' && cell.kind === 'number';
      if (sign === undefined && !isTyped) return;
      const own = columns.get(column) ?? { written: new Set() };
      columns.set(column, own);
      if (typeof cell !== 'string' || sign === undefined) {
        own.isTyped = true;
        return;
      }
      own[sign] ??= { text: cell, row };
      if (sign === 'ambiguous') own.written.add(cell.includes(',') ? ',' : '.');
    },
    /** The sign that the column proves; failing that, the sign that all other columns prove. */
    signOf: (column: number): DecimalSign | undefined => proofOf(column)?.sign,
    /** The columns whose texts contradict a declared sign: they prove the other one, and leave other cells in doubt. */
    contradictions: (declared: DecimalSign, nameOf: (column: number) => string): Problem[] =>
      [...columns].flatMap(([column, { isTyped, ambiguous, ...own }]) => {
        const sign = declared === ',' ? '.' : ',';
        const seen = own[sign];
        const isMixed = own[declared] !== undefined || isTyped === true;
        if (seen === undefined || (isMixed && ambiguous === undefined)) return [];
        const place = { row: seen.row, column: nameOf(column) };
        return [problem('MAP-DECIMAL-CONTRADICTED', place, { text: seen.text, sign, declared })];
      }),
    /** A notice for every column in which 1.234 was read because of other cells. */
    notices: (nameOf: (column: number) => string): Problem[] =>
      [...columns].flatMap(([column, { ambiguous }]) => {
        const proof = proofOf(column);
        if (!ambiguous || !proof) return [];
        const { sign, seen } = proof;
        const params = { example: ambiguous.text, sign, text: seen.text };
        return [problem('MAP-DECIMAL-DECIDED', { row: seen.row, column: nameOf(column) }, params)];
      }),
  };
}

/** Signs of columns that another file has proven, null if unproven. They need no proof or notice here. */
export type KnownSigns = ReadonlyMap<number, DecimalSign | null>;

/** The notation of the file that these rows come from; it overrules the evidence of the rows. */
export interface KnownNotation {
  signs: KnownSigns;
  isUnitOpen: boolean;
}

export const withKnownSigns = (evidence: DecimalEvidence, known: KnownSigns): DecimalEvidence => ({
  ...evidence,
  signOf: (column) => {
    const sign = known.get(column);
    return sign === undefined ? evidence.signOf(column) : (sign ?? undefined);
  },
  notices: (nameOf) => (known.size > 0 ? [] : evidence.notices(nameOf)),
});

/** One sign proven and the other nowhere. */
function proven(comma: Seen | undefined, point: Seen | undefined) {
  if (comma && !point) return { sign: ',' as const, seen: comma };
  return point && !comma ? { sign: '.' as const, seen: point } : undefined;
}
