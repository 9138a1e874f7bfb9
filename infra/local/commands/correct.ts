import { columnIndex } from '../../../shared/mapping/header/header.ts';
import { CORRECTIONS_SUFFIX, isCellCorrection } from '../../../shared/records/corrections.ts';
import { correctionText } from '../../../shared/report/labels.ts';
import { MAX_ROWS } from '../../../shared/sheet/limits.ts';
import {
  type AddedCorrections,
  addCorrections,
  type CorrectedCell,
  correctionsFromRetry,
  type LeaveOut,
  readCorrectionsFile,
  type WantedCorrection,
  writeCorrections,
} from '../correct/add-corrections.ts';
import { addProfileRules } from '../correct/profile-with-rules.ts';
import { CommandError } from '../errors/command-error.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { userName } from '../host/configuration.ts';
import { asCommandError, openProfiledExport, type ProfiledExport } from '../profiles/resolve-profile.ts';
import { printJson, printText } from '../terminal/print.ts';
import { fitted } from '../terminal/text-width.ts';
import { dataOption, jsonOption, parseSaid, parseWhole } from './options.ts';
import { argument, commandOf, type Given, option } from './startup.ts';

const MAX_SHOWN = 20;

const parts = [
  argument('<file>', 'oneExport'),
  option('--row <n|all>', 'correctRow', {
    parse: (language) => (text) => (text === 'all' ? text : parseWhole(1, MAX_ROWS)(language)(text)),
  }),
  option('--column <name>', 'correctColumn'),
  option('--was <text>', 'correctWas'),
  option('--now <text>', 'correctNow'),
  option('--from <retry>', 'correctFrom', { without: ['row', 'column', 'was', 'now'] }),
  option('--leave-out', 'correctLeaveOut', { without: ['column', 'was', 'now', 'from'] }),
  option('--reason <text>', 'correctReason', { parse: parseSaid }),
  option('--by <name>', 'correctBy', { parse: parseSaid }),
  option('--profile <name|file>', 'profile'),
  option('--into-profile', 'correctInto'),
  option('--yes', 'correctYes'),
  dataOption,
  jsonOption,
] as const;
type Options = Given<typeof parts>;

export const registerCorrect = commandOf(parts, correct);

async function correct(path: string, options: Options): Promise<void> {
  const { data, from, profile, lang, yes = false } = options;
  const store = createFolderStore(data);
  const leaveOut = options.leaveOut || options.reason !== undefined ? rowToLeaveOut(options) : undefined;
  const single = from === undefined && leaveOut === undefined ? oneCorrection(options) : [];
  const opened = await openProfiledExport(store, path, profile);
  const file = `${path}${CORRECTIONS_SUFFIX}`;
  const before = await asCommandError(file, () => readCorrectionsFile(file));
  const retry = from !== undefined && { path: from, before: before.filter(isCellCorrection), language: lang };
  const wanted = retry ? await correctionsFromRetry(store, opened, retry) : single;
  if (wanted.length === 0 && leaveOut === undefined && !options.intoProfile)
    throw new CommandError('nothing-to-correct', { file: from, export: path });
  const [by, at] = [options.by ?? userName(), new Date().toISOString()];
  const all = await addCorrections(opened, { file, before, wanted, leaveOut, by, at });
  const asked = wanted.length > 0 ? all.added : all.cells.filter(askedBy(options, opened));
  const rule = options.intoProfile
    ? await addProfileRules(store, opened, { cells: all.cells, asked, given: profile, data })
    : undefined;
  const isNew = wanted.length > 0 || leaveOut !== undefined;
  if (isNew) await writeCorrections(all);
  if (options.json) {
    const { file, corrections, added } = all;
    const told = added.map(({ row, correction }) => ({ row, ...correction }));
    const ofRule = rule ? { rule: await rule.json(yes) } : {};
    printJson({ file, entries: corrections.length, added: told, ...ofRule });
  } else {
    if (isNew) show(all, options);
    await rule?.show({ yes, lang });
  }
}

function show({ file, added, corrections }: AddedCorrections, { lang, say }: Options): void {
  for (const { row, correction } of added.slice(0, MAX_SHOWN))
    printText(correctionText(correction, row, lang));
  const rest = added.length - MAX_SHOWN;
  if (rest > 0) printText(`… +${rest}`);
  printText(fitted(say('corrected', { count: corrections.length, file })));
}

function rowToLeaveOut({ leaveOut, row, reason }: Options): LeaveOut {
  if (!leaveOut || row === undefined || row === 'all' || reason === undefined)
    throw new CommandError('leave-out-what');
  return { row, reason };
}

/** Empty if only the existing corrections are to become a rule. */
function oneCorrection({ row, column, was, now, intoProfile }: Options): WantedCorrection[] {
  if (row === undefined && intoProfile) return [];
  if (row === undefined || column === undefined || now === undefined) throw new CommandError('correct-what');
  if (row === 'all' && was === undefined) throw new CommandError('correct-all-was');
  return [{ row, column, was, now }];
}

function askedBy({ column, was, now }: Options, { header }: ProfiledExport) {
  const index = column === undefined ? undefined : columnIndex(header, column);
  const name = index === undefined ? column : header.nameAt(index);
  const isSame = (given: string | undefined, text: string) =>
    given === undefined || given.trim() === text.trim();
  return ({ correction }: CorrectedCell): boolean =>
    isSame(name, correction.column) && isSame(was, correction.was) && isSame(now, correction.now);
}
