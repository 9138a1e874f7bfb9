import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnmappableExport } from '../../shared/mapping/unmappable.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { isJsonLines } from '../../shared/sheet/jsonl.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import type { SheetRow } from '../../shared/sheet/sheet.ts';
import { mapPayments } from './map-payments.ts';

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

describe('JSON Lines that a profile cannot read', () => {
  const refusal = async (line: object) => {
    const refused = await mapPayments(`${JSON.stringify(line)}\n`, { extends: 'stripe-webhooks' }).catch(
      (error: unknown) => error,
    );
    if (!(refused instanceof UnmappableExport)) throw new Error('they were read');
    return refused.problems;
  };

  // Row 0 is none: a report that named it would break its own schema, and the chain of reports behind it.
  it.each([
    ['MAP-NO-HEADER', { eventCode: 'AUTHORISATION' }],
    ['MAP-COLUMN-MISSING', { type: 'charge.succeeded', data: { object: { id: 'ch_1', currency: 'eur' } } }],
  ])('%s names no row', async (code, line) => {
    const [first] = await refusal(line);
    if (first === undefined) throw new Error('there is no finding');
    expect(first.code).toBe(code);
    expect(first.row).toBeUndefined();
    for (const language of ['en', 'el'] as const) {
      const { message, hint } = renderProblem(first, language);
      expect(message + hint).not.toMatch(/\brow\b|γραμμή 0|[{}]/i);
      expect(message).not.toContain('–');
    }
  });
});

describe('what is JSON Lines', () => {
  it.each([
    ['{"a":1}\n{"a":2}\n', true],
    ['{"a":1}', true],
    ['\ufeff{"a":1}\r\n', true],
    ['{\n  "a": 1\n}\n', false],
    ['[{"a":1}]\n', false],
    ['a,b\n{"a":1}\n', false],
    ['', false],
  ])('%j: %s', (sample, is) => {
    expect(isJsonLines(sample, true)).toBe(is);
  });

  it('one whose first line does not end in the sample', () => {
    expect(isJsonLines(`{"a":"${'x'.repeat(1_000)}`, false)).toBe(true);
  });
});
