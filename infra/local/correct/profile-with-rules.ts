import { join } from 'node:path';
import { diff } from 'node:util';
import { findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { lookUp } from '../../../shared/mapping/cells/look-up.ts';
import { correctedCell, shownText } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { columnIndexes } from '../../../shared/mapping/header/header.ts';
import { putAt } from '../../../shared/mapping/inspect/questions.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { isKeys, type Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { sourceOf } from '../../../shared/mapping/load/proposed-code.ts';
import { columnNeeds } from '../../../shared/mapping/profile/column-needs.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { mapSheet } from '../../../shared/mapping/rows/map-sheet.ts';
import { foldText } from '../../../shared/mapping/texts/fold.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import type { CellCorrection, Sheet, SheetRow } from '../../../shared/sheet/sheet.ts';
import { profileKey } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError, problemError, saveFailed } from '../errors/command-error.ts';
import { namedJson, writeWhole } from '../files/disk-files.ts';
import { isTerminal, isYes, openTerminal } from '../print/describe-inspection.ts';
import { asCommandError, isProfileFile, type ProfiledExport } from '../profiles/resolve-profile.ts';
import { printText } from '../terminal/print.ts';
import { fitted, wholeSayIn } from '../terminal/text-width.ts';

const [OWN, MIN_RULE_ROWS, CONTEXT] = ['-own', 2, 2];

const textOf = (json: Keys): string => `${JSON.stringify(json, null, 2)}\n`;

export interface CorrectedCell {
  row: number;
  correction: CellCorrection;
}

/** Saves a file whole: another program never reads half of it. */
export const saveText = (file: string, text: string): Promise<void> =>
  writeWhole(file, text).catch(saveFailed(file, 'FILE'));

/** A profile as its file or the store has it; for a built-in profile, a new one that extends it. */
async function profileText(store: Store, given: string) {
  if (isProfileFile(given)) {
    const json = keysOf(await namedJson(given));
    const save = (text: string) => saveText(given, text);
    return { given, place: given, before: textOf(json), json, save };
  }
  const stored = await findProfile(store, given);
  const own = stored === undefined ? `${given}${OWN}` : given;
  const kept = { given: own, save: async () => undefined };
  if (stored !== undefined) return { ...kept, before: textOf(keysOf(stored)), json: keysOf(stored) };
  if ((await findProfile(store, own)) !== undefined)
    throw new CommandError('rule-profile-there', { name: given, own });
  return { ...kept, before: '', json: { name: own, extends: given } };
}

const keysOf = (json: unknown): Keys => (isKeys(json) ? json : {});

function withRules(json: Keys, of: ProfiledExport, rules: readonly ColumnRule[]): Keys {
  let written = json;
  let whole: Keys = { ...of.profile };
  for (const rule of rules) {
    const { field, source } = readingOf(whole, of, rule.column);
    const map = isKeys(source.map) ? source.map : undefined;
    if (isThere(map ?? {}, rule, { profile: of.profile.name, field })) continue;
    const path = [field.startsWith('line.') ? 'line' : 'document', field];
    const added = { ...map, [rule.was]: rule.now };
    const after = { ...source, map: added, ...(map === undefined && { otherwise: 'as-is' }) };
    written = putAt(written, path, after);
    whole = putAt(whole, path, after);
  }
  return written;
}

/** The field that a column fills by itself, and how. Of several fields, the trial refuses the rule. */
function readingOf(whole: Keys, { profile, header }: ProfiledExport, column: string) {
  const [wanted] = columnIndexes(header, [column]);
  const isIt = (names: readonly string[]) => columnIndexes(header, names).some((index) => index === wanted);
  for (const { field } of columnNeeds(profile).filter(({ names }) => isIt(names))) {
    const source = sourceOf(whole, field);
    if (source && isIt([source.column].flat().map(String))) return { field, source };
  }
  throw new CommandError('rule-no-field', { column, profile: profile.name });
}

/** True if a map says that already; refuses what it says otherwise. */
function isThere(map: Keys, { was, now }: ColumnRule, of: { profile: string; field: string }): boolean {
  const [, there] = Object.entries(map).find(([key]) => foldText(key) === foldText(was)) ?? [];
  if (there === undefined || String(there) === now) return there !== undefined;
  throw new CommandError('rule-contradicts', { ...of, was, there: String(there), value: now });
}

interface ColumnRule {
  column: string;
  was: string;
  now: string;
  /** Cells that were corrected so. */
  cells: number;
}

/** Corrections that hold for several rows; `asked` are the cells that are meant, `cells` all that were corrected. */
function columnRulesOf(cells: readonly CorrectedCell[], asked: readonly CorrectedCell[]): ColumnRule[] {
  const meant = new Set(asked.map(keyOf));
  const groups = [...Map.groupBy(cells, keyOf)].filter(
    ([key, { length }]) => meant.has(key) && length >= MIN_RULE_ROWS,
  );
  if (groups.length === 0) throw new CommandError('rule-one-row');
  const rules = groups.map(([key, { length }]): ColumnRule => {
    const [column, was, now] = JSON.parse(key);
    return { column, was, now, cells: length };
  });
  for (const rule of rules) assertOneWay(rule, cells);
  return rules;
}

const keyOf = ({ correction: { column, was, now } }: CorrectedCell): string =>
  JSON.stringify([column, was.trim(), now.trim()]);

/** A map does not distinguish texts that differ only in case or accents. */
function assertOneWay({ column, was, now }: ColumnRule, cells: readonly CorrectedCell[]): void {
  const isOther = ({ correction }: CorrectedCell) =>
    correction.column === column &&
    foldText(correction.was) === foldText(was) &&
    correction.now.trim() !== now;
  if (cells.some(isOther)) throw new CommandError('rule-two-ways', { column, was });
}

/**
 * Maps the unchanged export with the new profile, and the export with every such cell corrected with the old
 * one; each row must have the same result. Answers the number of cells that the rules change.
 */
async function tryRules(of: ProfiledExport, rules: readonly ColumnRule[], profile: Profile): Promise<number> {
  const counted = { cells: 0 };
  const before = mappedTexts(ruledSheet(of, rules, counted), of.profile);
  for await (const [row, text] of mappedTexts(of.sheet, profile)) {
    const { value } = await before.next();
    if (value === undefined || value[1] !== text) throw new CommandError('rule-differs', { row });
  }
  return counted.cells;
}

/** Rows after mapping; the values of findings, which list the entries of a map, do not count. */
async function* mappedTexts(
  sheet: Sheet,
  profile: Profile,
): AsyncGenerator<[row: number, text: string], undefined> {
  const { rows } = await mapSheet(sheet, profile);
  for await (const batch of rows())
    for (const { mapped } of batch)
      yield [
        mapped.row,
        JSON.stringify(mapped, (key, value: unknown) => (key === 'params' ? undefined : value)),
      ];
}

function ruledSheet(of: ProfiledExport, rules: readonly ColumnRule[], counted: { cells: number }): Sheet {
  const tables = rules.flatMap(({ column, was, now }) =>
    columnIndexes(of.header, [column]).map((index) => ({ index, table: { [was]: now } })),
  );
  const corrected = (row: SheetRow): SheetRow => {
    if (row.number <= of.header.row) return row;
    const cells = [...row.cells];
    for (const { index, table } of tables) {
      const now = index < cells.length ? lookUp(table, shownText(row.cells[index])) : undefined;
      if (now === undefined) continue;
      cells[index] = correctedCell(row.cells[index] ?? '', now);
      counted.cells += 1;
    }
    return { ...row, cells, filed: row.cells };
  };
  return {
    ...of.sheet,
    async *batches() {
      counted.cells = 0;
      for await (const batch of of.sheet.batches()) yield batch.map(corrected);
    },
  };
}

/** Asks at a terminal; false without one, and after an empty answer. */
async function askConfirmation(question: string): Promise<boolean> {
  if (!isTerminal()) return false;
  await using terminal = openTerminal();
  const answer = await terminal.ask(question);
  return answer !== '' && isYes(answer);
}

type Asked = Record<'cells' | 'asked', readonly CorrectedCell[]> & {
  given: string | undefined;
  data: string;
};

/**
 * Works rules into a profile that are made of corrections: of all corrected `cells`, those that are `asked` for. Refuses them if
 * a row would read differently then.
 */
export async function addProfileRules(
  store: Store,
  of: ProfiledExport,
  { cells, asked, given, data }: Asked,
) {
  const rules = columnRulesOf(cells, asked);
  const text = await profileText(store, given ?? of.profile.name);
  const json = withRules(text.json, of, rules);
  if (json === text.json) throw new CommandError('rule-known', { profile: of.profile.name });
  const profile = typeof json.name === 'string' ? json.name : of.profile.name;
  const find = (wanted: string) => findProfile(store, wanted);
  const loaded = await loadProfile({ name: profile, json, find });
  if ('problems' in loaded) throw problemError(loaded.problems);
  const changed = await asCommandError(of.path, () => tryRules(of, rules, loaded.profile));
  const more = changed - rules.reduce((sum, rule) => sum + rule.cells, 0);
  const file = text.place ?? join(data, profileKey(profile));
  const after = textOf(json);
  const lines = lineDiff(text.before, after);
  const write = () => text.save(after).then(() => store.put(profileKey(profile), after));
  return {
    /** For programs; writes the rules only if `yes` is true. */
    async json(yes: boolean) {
      if (yes) await write();
      return { profile: text.given, file, rules, more_cells: more, diff: lines, written: yes };
    },
    /** For people: the diff first, then the answer of the person at the terminal. */
    async show({ yes, lang }: { yes: boolean; lang: Language }): Promise<void> {
      const say = wholeSayIn(lang);
      printText([fitted(say('ruleHead', { profile, file })), ...lines].join('\n'));
      if (more > 0) printText(say('ruleMore', { count: more }));
      const isWanted = yes || (await askConfirmation(say('ruleAsk')));
      if (isWanted) await write();
      printText(isWanted ? say('ruleWritten', { given: text.given }) : say('ruleOpen'));
    },
  };
}

/** Lines of two texts as people compare them: `-` is gone, `+` is new; unchanged ones far from both are left out. */
function lineDiff(before: string, after: string): string[] {
  const all = diff(linesOf(before), linesOf(after)).map(([change, line]) => `${SIGNS[change]} ${line}`);
  const isNear = (at: number) =>
    all.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' '));
  return all.filter((_, at) => isNear(at));
}

/** Signs of `diff`: 1 is only in the first text, -1 only in the second. */
const SIGNS = { 1: '-', 0: ' ', [-1]: '+' };

const linesOf = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n'));
