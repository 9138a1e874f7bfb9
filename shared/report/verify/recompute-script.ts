import { HAS_ZONE } from '../words/format-amount.ts';
import { CLOCKS_APART_MAX_MINUTES, GREEK_HOURS_AHEAD } from './recompute/job-times.ts';

/** The part of `verify.html` that makes sums anew from the rows, without a library: a second way beside that of the command. */
export const RECOMPUTE = String.raw`
const PLACES = 12;
/** Decimal text as a whole number of its twelfth decimals. */
function exact(text) {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return 0n;
  const value = BigInt(whole + part.padEnd(PLACES, '0').slice(0, PLACES));
  return sign === '' ? value : -value;
}
const trimmed = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const AMOUNTS = ['documents', 'net_total', 'vat_total', 'payable_total', 'net', 'vat'];

class Sums {
  lines = new Map();
  add(key, values) {
    const name = JSON.stringify(key);
    const line = this.lines.get(name) ?? {};
    for (const [field, value] of Object.entries(values)) line[field] = (line[field] ?? 0n) + value;
    this.lines.set(name, line);
  }
  /** The first stated line that is not what the rows give, or that has no line. */
  differs(stated, keyOf) {
    if (stated.length !== this.lines.size) return String(stated.length);
    return stated.map((one) => [one, this.lines.get(JSON.stringify(keyOf(one)))]).find(
      ([one, line]) => line === undefined || AMOUNTS.some((name) => name in line && exact(String(one[name])) !== line[name]),
    )?.[0];
  }
}

const CLOCKS_APART = ${CLOCKS_APART_MAX_MINUTES} * 60_000;
const instantsOf = (iso) =>
  ${HAS_ZONE}.test(iso) ? [Date.parse(iso)] : [${GREEK_HOURS_AHEAD}].map((hours) => Date.parse(iso + 'Z') - hours * 3_600_000);
/** A moment that the service states lies in the time of the job, but for what its clock is off. */
const isInTime = (iso, { started_at, finished_at }, before) =>
  instantsOf(iso).some(
    (at) => (before || at >= Date.parse(started_at) - CLOCKS_APART) && at <= Date.parse(finished_at) + CLOCKS_APART,
  );

/** Everything that the summary states and the rows give otherwise: the name of each. */
function recount(rows, summary) {
  const wrong = new Set();
  const counts = { rows: {}, documents: {} };
  const [sums, types, vat] = [new Sums(), new Sums(), new Sums()];
  const parts = new Map();
  const marks = new Map();
  let [used, lost, last] = [0, 0, 0];
  for (const row of rows) {
    if (row.row <= last) wrong.add('rows');
    last = row.row;
    counts.rows[row.outcome] = (counts.rows[row.outcome] ?? 0) + 1;
    for (const [line, value] of row.money ?? []) {
      const key = line + ' ' + row.outcome;
      parts.set(key, (parts.get(key) ?? 0n) + exact(value));
    }
    if (row.outcome === 'issued') {
      const said = JSON.stringify([row.external_id, row.series, row.number, row.net_total, row.vat_total, row.payable_total]);
      if (row.mark === null || (marks.has(row.mark) && (row.document || marks.get(row.mark) !== said))) wrong.add('mark');
      marks.set(row.mark, said);
    }
    if (row.issued_at !== null && !isInTime(row.issued_at, summary, row.outcome !== 'issued')) wrong.add('issued_at');
    const { document } = row;
    if (document === undefined) continue;
    counts.documents[document.outcome] = (counts.documents[document.outcome] ?? 0) + 1;
    used += document.numbers_used;
    lost += document.numbers_lost;
    for (const share of document.vat)
      vat.add([document.outcome, trimmed(share.vat_rate)], { documents: exact('1'), net: exact(share.net), vat: exact(share.vat) });
    if (row.net_total === null || row.vat_total === null || row.payable_total === null) continue;
    const totals = { documents: exact('1') };
    for (const name of ['net_total', 'vat_total', 'payable_total']) totals[name] = exact(row[name]);
    sums.add([document.outcome, row.currency ?? 'EUR'], totals);
    types.add([document.outcome, row.invoice_type_code ?? '–'], totals);
  }
  for (const [outcome, count] of Object.entries(summary.counts.rows))
    if (count !== (counts.rows[outcome] ?? 0)) wrong.add('counts.rows.' + outcome);
  for (const [outcome, count] of Object.entries(summary.counts.documents))
    if (count < (counts.documents[outcome] ?? 0) || (outcome !== 'failed' && count !== (counts.documents[outcome] ?? 0)))
      wrong.add('counts.documents.' + outcome);
  if (summary.unreadable === null && rows.length !== summary.source.rows) wrong.add('rows');
  if (summary.numbers_used !== used) wrong.add('numbers_used');
  if (summary.numbers_lost !== lost) wrong.add('numbers_lost');
  if (!(Date.parse(summary.started_at) <= Date.parse(summary.finished_at))) wrong.add('finished_at');
  if (!Array.isArray(summary.balance)) wrong.add('balance');
  for (const [line, one] of (summary.balance ?? []).entries()) {
    let left = exact(one.file);
    for (const [outcome, stated] of Object.entries(one.parts)) {
      if (exact(stated) !== (parts.get(line + ' ' + outcome) ?? 0n)) wrong.add('balance');
      left -= exact(stated);
    }
    if (left !== exact(one.difference)) wrong.add('balance');
  }
  if (summary.shortened.length > 0) return [...wrong];
  if (sums.differs(summary.sums, ({ outcome, currency }) => [outcome, currency])) wrong.add('sums');
  if (types.differs(summary.types, ({ outcome, invoice_type_code }) => [outcome, invoice_type_code])) wrong.add('types');
  if (vat.differs(summary.vat, ({ outcome, vat_rate }) => [outcome, vat_rate])) wrong.add('vat');
  return [...wrong];
}

/** The records of a CSV. */
function csvRecords(text) {
  const records = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1).push((quoted ?? bare ?? '').replaceAll(quoted === undefined ? '\0' : '""', '"'));
    if (end === '') break;
    if (end !== ',') records.push([]);
  }
  return records.filter((cells) => cells.length > 1);
}

/** Text without the guards against formulas, and on one line. */
const plain = (text) => text.replaceAll("'", '').replace(/[\r\n]+/g, ' ').trim();

/** Parts of a row that no column shows, and columns that no row has. */
const NOT_FLAT = ['same_document_as'];
const BESIDE = ['corrections', 'tries'];

/** The first cell of a CSV that is not what its row says. */
function csvDiffers(text, rows) {
  const [header = [], ...records] = csvRecords(text.replace(/^\uFEFF/, ''));
  if (records.length !== rows.length) return 'rows';
  const wanted = Object.keys(rows[0] ?? {}).filter((name) => typeof rows[0][name] !== 'object' || rows[0][name] === null);
  const missing = wanted.find((name) => !header.includes(name) && !NOT_FLAT.includes(name));
  const other = header.find((name, at) => (rows.length > 0 && !(name in rows[0]) && !BESIDE.includes(name)) || header.indexOf(name) < at);
  if (missing !== undefined || other !== undefined) return missing ?? other;
  for (const [at, row] of rows.entries())
    for (const [index, name] of header.entries())
      if (name in row && name !== 'corrections' && plain(records[at][index] ?? '') !== plain(String(row[name] ?? '')))
        return row.row + '.' + name;
}
`;
