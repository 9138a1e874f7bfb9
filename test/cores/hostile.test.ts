import { randomFillSync } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { renderProblem } from '../../shared/problems/problem.ts';
import { columnNames } from '../../shared/report/row.ts';
import {
  COLUMNS_OF_REPORT,
  MAX_EXPORT_BYTES,
  MAX_GZIPPED_WORKBOOK_BYTES,
} from '../../shared/sheet/limits.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { UnreadableExport } from '../../shared/sheet/sheet.ts';
import { isFullRun } from '../full-run.ts';
import { readTexts, refusalOf } from './reading.ts';
import { workbookOf } from './workbook-of.ts';

// What no line of sheets.txt can say of a file.

const ROW = '<row r="1"><c r="A1"><v>0</v></c></row>';
const PATH = join(tmpdir(), `rowmark-hostile-${process.pid}`);

test('a path that is no file is refused by what it is, under the name that the person gave', async () => {
  const refusal = (at: string) => openSheet(at, 'march').catch(({ problem }: UnreadableExport) => problem);
  const refused = { severity: 'error', params: { file: 'march' } };
  expect(await refusal(tmpdir())).toMatchObject({ code: 'READ-DIRECTORY', ...refused });
  expect(await refusal(PATH)).toMatchObject({ code: 'READ-MISSING', ...refused });
  expect(await refusal('/dev/null')).toMatchObject({
    code: 'READ-NO-ACCESS',
    params: { variant: 'no-file' },
  });
});

test('a file of more than 1 GB, a packed workbook of more than 64 MB, and damaged bytes are refused', async () => {
  await writeFile(PATH, '');
  await truncate(PATH, MAX_EXPORT_BYTES + 1);
  await expect(openSheet(PATH, 'large.csv')).rejects.toMatchObject({ problem: { code: 'READ-TOO-LARGE' } });
  await rm(PATH);
  const content = randomFillSync(Buffer.alloc(MAX_GZIPPED_WORKBOOK_BYTES));
  const packed = workbookOf({ sheets: [ROW], more: [{ name: 'x', content, stored: true }] });
  expect(await refusalOf(gzipSync(packed, { level: 0 }))).toBe('READ-UNPACKED-TOO-LARGE');
  const damaged = workbookOf({ sheets: [ROW] });
  const at = damaged.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length;
  expect(await refusalOf(damaged.fill(0xff, at, at + 8))).toBe('READ-DAMAGED');
});

// The short run brings one with the other files of test/tables/files.txt.
test.runIf(isFullRun)('a gzip that unpacks to hundreds of times its size is refused', async () => {
  expect(await refusalOf(gzipSync('a;b\n'.repeat(20_000_000)))).toBe('READ-BOMB');
});

test('nothing outside of the archive is fetched', async () => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked++;
    answer.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x`;
  const sheet = `<worksheet xmlns:xsi="urn:xsi" xsi:schemaLocation="urn:a ${url}"><?xml-stylesheet href="${url}"?><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`;
  const link = `<Relationships><Relationship Id="e" Type="x/externalLink" Target="${url}" TargetMode="External"/></Relationships>`;
  const more = [{ name: 'xl/externalLinks/_rels/externalLink1.xml.rels', content: link }];
  expect(await readTexts(workbookOf({ sheets: [sheet], more }))).toEqual([['1']]);
  await new Promise((closed) => server.close(closed));
  expect(asked).toBe(0);
});

test('stopping after the first batch leaves nothing open', async () => {
  await writeFile(PATH, 'a,b\n'.repeat(200_000));
  const { batches } = await openSheet(PATH, 'long.csv');
  for await (const batch of batches()) {
    expect(batch[0]?.cells).toEqual(['a', 'b']);
    break;
  }
  let rows = 0;
  for await (const batch of batches()) rows += batch.length;
  expect(rows).toBe(200_000);
  await rm(PATH);
});

test('the columns of an answer, and the two of a retry file, fit beside the widest export', () => {
  expect(columnNames.length + 2).toBeLessThanOrEqual(COLUMNS_OF_REPORT);
});

test('the tables of both Greek code pages are those of another implementation', async () => {
  const all = Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
  for (const encoding of ['windows-1253', 'iso-8859-7'] as const) {
    const known = all.filter(
      (byte) => !/[\ufffd\u0080-\u009f]/.test(iconv.decode(Buffer.of(byte), encoding)),
    );
    const bytes = Buffer.from(known.flatMap((byte) => [0x41, byte, 0x42, 0x0a]));
    expect((await readTexts(bytes, { encoding })).join('\n')).toBe(iconv.decode(bytes, encoding).trim());
  }
});

test('the refusal of an unknown encoding says how to declare one', async () => {
  const bytes = iconv.encode('Café;Noël\nà;é\n', 'windows-1252');
  const found = await openSheet(bytes, 'e.csv').catch((error: unknown) => error);
  if (!(found instanceof UnreadableExport)) throw found;
  for (const language of ['en', 'el'] as const)
    expect(renderProblem(found.problem, language).hint).toContain('"read": { "encoding": "windows-1252" }');
});
