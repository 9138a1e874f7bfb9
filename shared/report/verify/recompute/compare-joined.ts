import { readJsonLines } from '../../../records/json-lines.ts';
import { outcomes } from '../../../records/outcome.ts';
import { columnNames } from '../../columns/columns.ts';
import type { ReportRow } from '../../columns/report-row.ts';
import { type JoinedLine, joinedLineForm } from '../../retry/joined-line.ts';
import { isSuperseded } from '../../seal/erased-report.ts';
import { openSummary, type StoredReport } from '../../seal/open-sealed.ts';
import { isFinal, noCounts } from '../../summary/summary.ts';
import { type Comparing, type Comparison, reportRows } from './stored-sheet.ts';

/** Rows of other reports that are held at once. */
const MAX_HELD_ROWS = 200_000;
/** Words about a row, which the language of another report may change, and its place in the file of a try. */
const APART: ReadonlySet<string> = new Set(['row', 'message', 'hint', 'warnings']);
const compared = columnNames.filter((name) => !APART.has(name));

/** Every row of the original with its latest outcome and all its tries, each as the report of that try has it. */
export async function compareJoined(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  const joined = summary.joined.find(({ files }) => files.includes(file));
  if (joined === undefined) return { what: 'joined', stated: file, found: '–' };
  const tried = new TriedRows(of);
  const counts = noCounts();
  let rows = 0;
  const bytes = await report.read(file);
  for await (const line of readJsonLines(bytes ?? none(), (text, at) =>
    joinedLineForm.read(text, `${file}:${at}`),
  )) {
    counts[line.outcome] += 1;
    rows += 1;
    const found = await lineDifference(line, tried);
    if (found !== undefined) return found;
  }
  const other = outcomes.find((outcome) => counts[outcome] !== joined.counts[outcome]);
  if (other !== undefined)
    return { what: other, stated: String(joined.counts[other]), found: String(counts[other]) };
  if (rows !== joined.rows) return { what: 'rows', stated: String(joined.rows), found: String(rows) };
  const ofOriginal = await tried.of(joined.job);
  if (ofOriginal instanceof Map && ofOriginal.size !== rows)
    return { what: 'rows', stated: String(rows), found: String(ofOriginal.size) };
  return tried.isLeftOut ? 'not compared' : undefined;
}

async function* none(): AsyncGenerator<Uint8Array> {}

async function lineDifference(line: JoinedLine, tried: TriedRows): Promise<Comparison> {
  const counting = line.tries.find(({ outcome }) => isFinal(outcome)) ?? line.tries.at(-1);
  for (const one of line.tries) {
    const rows = await tried.of(one.job);
    if (rows === 'absent') return { what: `${line.row}.tries`, stated: one.job, found: '–' };
    if (rows === 'apart') continue;
    const record = rows.get(one.row);
    const place = `${line.row}.tries`;
    if (record === undefined) return { what: place, stated: String(one.row), found: '–' };
    if (record.outcome !== one.outcome || record.code !== one.code)
      return { what: place, stated: `${one.outcome} ${one.code}`, found: `${record.outcome} ${record.code}` };
    const name = one === counting ? compared.find((name) => line[name] !== record[name]) : undefined;
    if (name !== undefined)
      return {
        what: `${line.row}.${name}`,
        stated: String(line[name] ?? '–'),
        found: String(record[name] ?? '–'),
      };
  }
  return undefined;
}

type Rows = ReadonlyMap<number, ReportRow> | 'apart' | 'absent';

/** Rows of the reports that the tries name, by their numbers. */
class TriedRows {
  /** Rows that could not be held, or reports that are not within reach. */
  isLeftOut = false;
  readonly #known = new Map<string, Rows>();
  readonly #of: Comparing;
  #held = 0;

  constructor(of: Comparing) {
    this.#of = of;
  }

  async of(job: string): Promise<Rows> {
    const known = this.#known.get(job) ?? (await this.#read(job));
    this.#known.set(job, known);
    return known;
  }

  async #read(job: string): Promise<Rows> {
    const { report, summary, reports } = this.#of;
    const stored = job === summary.job ? report : reports?.get(job);
    // A report whose chain is not within reach says so itself: the chain is not checked.
    if (stored === undefined) return reports === undefined ? 'apart' : 'absent';
    if (stored !== report && !(await isAsItWas(stored))) return 'apart';
    const rows = new Map<number, ReportRow>();
    for await (const record of reportRows(stored)) {
      this.#held += 1;
      if (this.#held > MAX_HELD_ROWS) {
        this.isLeftOut = true;
        return 'apart';
      }
      rows.set(record.row, record);
    }
    return rows;
  }
}

/** A report that was erased has no rows any more; one that was written anew has others than the tries have seen. */
async function isAsItWas(stored: StoredReport): Promise<boolean> {
  const opened = await openSummary(stored);
  return !('problem' in opened) && !Object.keys(opened.record.files).some(isSuperseded);
}
