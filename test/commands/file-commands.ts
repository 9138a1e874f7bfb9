import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openSealer } from '../../infra/local/files/open-sealer.ts';
import { describeKey, type Sealer } from '../../shared/report/seal.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { zipOf } from '../cores/zip-of.ts';
import { bytesOf } from '../inspect/file-bytes.ts';
import { workbookText } from '../samples/workbook-text.ts';
import { writeProgram } from '../tables/program-tables.ts';
import { filesThatName } from './files-that-name.ts';
import { bookIn, csvIn, sheetIn, timesIn, valueAt, valuesIn } from './read-told.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { reseal, strangeSealer } from './reseal.ts';

export type Command = (...words: string[]) => Promise<unknown>;

/** Commands of a play over the files in its folder: they write, change, lose and show them. */
export const fileCommands: Readonly<Record<string, Command>> = {
  /**
   * Seals a report as it is now, with values of its summary otherwise. `--sums` makes the list of sums fit, `--own` signs with the key
   * of the folder, `--strange` with another one, and `--old` with the signature that was there.
   */
  reseal: async (report = '', ...words) => {
    const { seal_key, signature } = JSON.parse(await readFile(join(report, 'summary.json'), 'utf8'));
    const sealers: Record<string, () => Promise<Sealer> | Sealer> = {
      '--own': () => openSealer(report.slice(0, report.lastIndexOf('/reports/'))),
      '--strange': strangeSealer,
      '--old': () => ({ key: seal_key, sign: async () => signature }),
    };
    const [by = ''] = words.filter((word) => word in sealers);
    await reseal(report, {
      ...{ sealer: await sealers[by]?.(), sums: words.includes('--sums') },
      summary: (summary) => {
        for (const pair of words.filter((word) => !word.startsWith('--'))) {
          const [path = '', ...value] = pair.split('=');
          const place = path.split('.');
          Object.assign(Object(valueAt(summary, place.slice(0, -1))), {
            [place.at(-1) ?? '']: JSON.parse(value.join('=')),
          });
        }
        return summary;
      },
    });
  },
  /** The text of a summary under a sum that fits. */
  resum: async (file = '') => {
    const text = await readFile(file, 'utf8');
    const covered = text.slice(0, text.lastIndexOf(',\n  "seal"'));
    await writeFile(file, `${covered},\n  "seal": "${sha256Hex(covered)}"\n}\n`);
  },
  /** Receipts of somebody, of which the first ones have a mistake. */
  receipts: async (file = '', name = '', correct = '', mistaken = '0') => {
    const [bad, all] = [Number(mistaken), Number(mistaken) + Number(correct)];
    const rows = Array.from({ length: all }, (_, at) =>
      receipt(`ΑΠΥ-${at + 1}`, { quantity: at < bad ? 'two' : '1' }),
    );
    await writeFile(file, receiptExport(...rows).replaceAll('Πελάτης', name));
  },
  join: async (...files) => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    await writeFile(files[0] ?? '', texts.join(''));
  },
  /** Puts the rows of a file below those of another with the same header. */
  below: async (from = '', to = '') => {
    const [, ...rows] = (await readFile(from, 'utf8')).trimEnd().split(/\r?\n/);
    const all = (await readFile(to, 'utf8')).trimEnd();
    await writeFile(to, [all, ...rows, ''].join(all.includes('\r\n') ? '\r\n' : '\n'));
  },
  /** The lines of a file in another encoding, or as a workbook; with `bom` and `crlf` they begin and end so. */
  saved: async (from = '', to = '', encoding = 'utf8', ...how) => {
    const lines = (await readFile(from, 'utf8'))
      .trimEnd()
      .replaceAll('\n', how.includes('crlf') ? '\r\n' : '\n');
    await writeFile(to, bytesOf(to, `${how.includes('bom') ? '\uFEFF' : ''}${lines}`, encoding));
  },
  /** How an import reads a file: its form, and the cells of each row. */
  sheet: async (file = '', known?: string) => {
    const { facts, batches } = await openSheet(file, file, { encoding: known });
    const { format, encoding, bom, delimiter, newline, sheet } = facts;
    const cellTold = (cell: Cell) => (typeof cell === 'string' ? cell : `(${Object.values(cell).join(' ')})`);
    const rows = (await Array.fromAsync(batches())).flat();
    return [
      JSON.stringify({ format, encoding, bom, delimiter, newline, sheet }),
      ...rows.map(({ number, cells }) => `${number}: ${cells.map(cellTold).join(' | ')}`),
    ].join('\n');
  },
  /** An archive of a file under a name, and of more. */
  zip: async (to = '', ...words) => {
    const names = words.filter((_, at) => at % 2 === 0);
    const read = names.map(async (name, at) => ({ name, content: await readFile(words[2 * at + 1] ?? '') }));
    await writeFile(to, zipOf(await Promise.all(read)));
  },
  link: async (to = '', from = '') => symlink(to, from),
  folder: async (path = '') => void (await mkdir(path, { recursive: true })),
  bytes: async (file = '', hex = '') => writeFile(file, Buffer.from(hex, 'hex')),
  show: async (file = '', ...keys) => {
    const text = await readFile(file, 'utf8');
    if (keys.length === 0) return text;
    return valuesIn(text, keys);
  },
  find: async (file = '', ...texts) => timesIn(await readFile(file, 'utf8'), texts),
  same: async (...files) => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const [one, ...others] = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    return String(others.every((other) => other === one));
  },
  sum: async (...files) =>
    (await Promise.all(files.map(async (file) => sha256Hex(await readFile(file))))).join('\n'),
  /** A file of some of its lines, by their numbers, and of others as they are. */
  lines: async (file = '', ...kept) => {
    const all = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, kept.map((one) => `${all[Number(one) - 1] ?? one}\n`).join(''));
  },
  /** The rows of a joined report: each with its outcome, and that of each try. */
  joined: async (file = '') =>
    (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => {
        const { row, external_id, outcome, mark, tries } = JSON.parse(line);
        const each = tries.map((one: Record<string, string>) => `${one.job}#${one.row} ${one.outcome}`);
        return [row, external_id, outcome, mark, each.join(', ')].join(' ');
      })
      .join('\n'),
  /** The cells of a sheet, or of its columns with some headers, as they are to a program. */
  book: async (file = '', sheet = '', ...headers) => bookIn(file, Number(sheet), headers),
  /** Who may read and write. */
  mode: async (...paths) =>
    (await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)))).join(' '),
  /** A private key of a kind. */
  pem: async (file = '', kind = '') => {
    const { privateKey } =
      kind === 'rsa'
        ? generateKeyPairSync(kind, { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: kind });
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  },
  /** What a report calls a key. */
  fingerprint: async (pem = '') => describeKey(createPublicKey(await readFile(pem))).sha256,
  /** Corrections beside an export, by somebody at some time where they do not say otherwise. */
  corrections: async (file = '', ...entries) => {
    const by = { by: 'accounting', at: '2026-11-20T10:00:00Z' };
    const all = entries.map((one) => ({ ...by, ...JSON.parse(one) }));
    await writeFile(`${file}.corrections.json`, JSON.stringify({ corrections: all }));
  },
  /** The first cell of each row but the header. */
  first: async (file = '') =>
    csvIn(await readFile(file, 'utf8'))
      .slice(1)
      .map(([cell]) => cell)
      .join(', ') || 'none',
  /** The last three cells of each row of a table. */
  ends: async (file = '') => {
    const rows = file.endsWith('.xlsx') ? await sheetIn(file) : csvIn(await readFile(file, 'utf8'));
    return rows.map((cells) => cells.slice(-3).join(' | ')).join('\n');
  },
  /** How often texts stand in a file before another one does. */
  before: async (file = '', end = '', ...texts) => {
    const [head = ''] = (await readFile(file, 'utf8')).split(end);
    return timesIn(head, texts);
  },
  sheets: async (file = '', ...texts) => timesIn(await workbookText(file), texts),
  /** How many files below each folder hold a text. */
  naming: async (text = '', folder = '') => {
    const places = (await filesThatName(folder, text)).map((file) => relative(folder, file).split('/')[0]);
    const all = Map.groupBy(places.sort(), (place) => place);
    return [...all].map(([place, files]) => `${place}: ${files.length}`).join('\n') || 'none';
  },
  edit: async (file = '', was = '', now = '', to = file) => {
    const text = await readFile(file, 'utf8');
    if (!text.includes(was)) return `${was} is not in ${file}`;
    await writeFile(to, text.replaceAll(was, now));
  },
  /** JSON that has lost keys. */
  without: async (file = '', ...keys) => {
    const all = Object.entries(JSON.parse(await readFile(file, 'utf8')));
    await writeFile(file, JSON.stringify(Object.fromEntries(all.filter(([key]) => !keys.includes(key)))));
  },
  copy: async (from = '', to = '') => cp(from, to, { recursive: true }),
  move: async (from = '', to = '') => renameSync(from, to),
  remove: async (path = '') => rm(path, { recursive: true }),
  /** A part of the data folder as a copy has it. */
  back: async (part = '', from = '') => {
    await rm(part, { recursive: true, force: true });
    await cp(from, part, { recursive: true });
  },
  zeros: async (file = '') => writeFile(file, Buffer.alloc((await readFile(file)).length)),
  /** An export of a table, and its profile. */
  program: async (title = '', folder = '') => void (await writeProgram(folder, title)),
  cut: async (file = '', bytes = '') => truncate(file, Number(bytes)),
  list: async (folder = '') =>
    existsSync(folder) ? (await readdir(folder)).sort().join('\n') || 'empty' : 'not there',
};
