import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { type SheetRow, UnreadableExport } from '../../shared/sheet/sheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowmark-jsonl-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'export.jsonl');
  await writeFile(path, content);
  const sheet = await openSheet(path, 'export.jsonl');
  const rows: SheetRow[] = [];
  for await (const batch of sheet.batches()) rows.push(...batch);
  return { facts: sheet.facts, rows };
}

describe('JSON Lines', () => {
  it('has the paths of all objects as its columns, and the line numbers of an editor', async () => {
    const { facts, rows } = await read('{"a":{"b":"x"},"c":[1,{"d":true}]}\n\n{"a":{"b":"y"},"e":null}\r\n');
    expect(facts).toMatchObject({ format: 'jsonl', encoding: 'utf-8', gzip: false });
    expect(rows).toEqual([
      { number: 0, cells: ['a.b', 'c.0', 'c.1.d', 'e'] },
      { number: 1, cells: ['x', { kind: 'number', text: '1' }, { kind: 'boolean', text: 'true' }, ''] },
      { number: 3, cells: ['y', '', '', ''] },
    ]);
  });

  it('keeps every digit of a number', async () => {
    const { rows } = await read(
      '{"a":9007199254740993,"b":0.1000,"c":1.5e3,"d":-0.30,"e":1e9999,"f":123456789012345678901234567890}\n',
    );
    expect(rows[1]?.cells).toEqual([
      { kind: 'number', text: '9007199254740993' },
      { kind: 'number', text: '0.1000' },
      { kind: 'number', text: '1500' },
      { kind: 'number', text: '-0.30' },
      { kind: 'error', text: '1e9999' },
      { kind: 'number', text: '123456789012345678901234567890' },
    ]);
  });

  it('makes a line that is no object one bad row, and reads the others', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const { rows } = await read(
      `{"id":"1"}\n{"id":"2"\n[1,2]\n"text"\n${deep}\n{"id":"3","id.x":1}\n{"a":{"b":1},"a.b":2}\n`,
    );
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [0, 'id'],
      [1, '1'],
      [2, { kind: 'error', text: 'no JSON' }],
      [3, { kind: 'error', text: 'no JSON object' }],
      [4, { kind: 'error', text: 'no JSON object' }],
      [5, { kind: 'error', text: 'more than 32 levels' }],
      [6, '3'],
      [7, { kind: 'error', text: 'two values for a.b' }],
    ]);
  });

  it('reads Greek text, a byte order mark and gzip', async () => {
    const { facts, rows } = await read(gzipSync(`\ufeff{"Πελάτης":"Αφοί Παπά"}\n`));
    expect(facts.gzip).toBe(true);
    expect(rows).toEqual([
      { number: 0, cells: ['Πελάτης'] },
      { number: 1, cells: ['Αφοί Παπά'] },
    ]);
  });

  it('keys of the language are keys like others', async () => {
    const { rows } = await read('{"__proto__":"a","constructor":"b"}\n');
    expect(rows).toEqual([
      { number: 0, cells: ['__proto__', 'constructor'] },
      { number: 1, cells: ['a', 'b'] },
    ]);
  });

  it('may be read again from the start, in batches', async () => {
    const lines = Array.from({ length: 1_234 }, (_, index) => JSON.stringify({ id: index }));
    const path = join(folder, 'many.jsonl');
    await writeFile(path, lines.join('\n'));
    const sheet = await openSheet(path, 'many.jsonl');
    for (let time = 0; time < 2; time += 1) {
      let count = 0;
      for await (const batch of sheet.batches()) count += batch.length;
      expect(count).toBe(1_235);
    }
  });
});

describe('JSON as people save it', () => {
  const objects = ['{"id":"a","at":{"x":1}}', '{"id":"b, ]}","at":{"x":[2,3]}}', '{"id":"\\"{["}'];
  const pretty = objects.map((object) => JSON.stringify(JSON.parse(object), null, 2));
  const rows = [
    { number: 0, cells: ['id', 'at.x', 'at.x.0', 'at.x.1'] },
    { number: 1, cells: ['a', { kind: 'number', text: '1' }, '', ''] },
    { number: 2, cells: ['b, ]}', '', { kind: 'number', text: '2' }, { kind: 'number', text: '3' }] },
    { number: 3, cells: ['"{[', '', '', ''] },
  ];

  it.each([
    ['JSON Lines', objects.join('\n')],
    ['an array on one line', `[${objects.join(',')}]`],
    ['an array, pretty', `\ufeff[\r\n${pretty.join(',\r\n')}\r\n]\r\n`],
    ['an envelope on one line', `{"object":"list","data":[${objects.join(',')}],"has_more":false}`],
    ['an envelope, pretty', `{\n "url": "/v1",\n "data": [\n${pretty.join(',\n')} ]\n}\n`],
    ['objects over several lines', pretty.join('\n')],
  ])('%s', async (_, text) => {
    expect((await read(text)).rows).toEqual(rows);
  });

  it('one event, pretty, and objects that are longer than a chunk of the file', async () => {
    expect((await read('{\n  "id": "a"\n}\n')).rows).toEqual([
      { number: 0, cells: ['id'] },
      { number: 1, cells: ['a'] },
    ]);
    const long = Array.from({ length: 30 }, (_, index) => ({ id: index, text: 'ά'.repeat(20_000) }));
    const { rows: found } = await read(JSON.stringify(long, null, 1));
    expect(found.slice(1).map(({ number, cells }) => [number, cells])).toEqual(
      long.map(({ id, text }) => [id + 1, [{ kind: 'number', text: String(id) }, text]]),
    );
  });

  it('an object with a fault inside is one bad row and says where; the others are read', async () => {
    const { rows: found } = await read('[\n{"id":"1"},\n{"id" "2"},\n{"id":"3"}\n]\n');
    expect(found.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [0, 'id'],
      [1, '1'],
      [2, { kind: 'error', text: 'no JSON, line 3' }],
      [3, '3'],
    ]);
  });

  it.each([
    ['a quote is missing', '[\n{"id":"1"},\n{"id":"2},\n{"id":"3"}\n]', 3],
    ['a brace is missing', '[\n{"id":"1"},\n{"id":"2",\n{"id":"3"}\n]', 3],
    ['a comma is missing', '[\n{"id":"1"}\n{"id":"2"}\n]', 3],
    ['a comma too many', '[\n{"id":"1"},\n{"id":"2"},\n]', 4],
    ['no object', '[\n{"id":"1"},\nnull\n]', 3],
    ['the end is missing', '[\n{"id":"1"},\n{"id":"2"}\n', 4],
    ['something behind it', '[\n{"id":"1"}\n]\n[', 3],
    ['two lists', '{"data":[{"id":"1"}],\n"data":[{"id":"2"}]}', 1],
    ['a broken envelope', '{"data":[{"id":"1"}],\n', 1],
  ])('refuses the file with the line, where %s', async (_, text, line) => {
    const refused = await read(text).catch((error: unknown) => error);
    if (!(refused instanceof UnreadableExport)) throw new Error('it was read');
    expect(refused.problem).toMatchObject({ code: 'READ-JSON-BROKEN', params: { line } });
  });

  it('warns of a list that says itself that it goes on', async () => {
    const { facts } = await read('{"object":"list","data":[{"id":"1"}],"has_more":true}');
    expect(facts.notices.map(({ code }) => code)).toEqual(['READ-JSON-PAGE']);
  });
});
