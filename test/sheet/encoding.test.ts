import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { renderArgument } from '../../shared/problems/phrases.ts';
import { UNDEFINED_BYTES } from '../../shared/sheet/encoding.ts';
import { readFacts, readTexts, refusalOf } from './reading.ts';

const GREEK = 'ΑΦΜ;Επωνυμία;Ποσό\r\n094259216;Άλφα Εμπορική Ό.Ε.;12,50\r\n';
const CELLS = [
  ['ΑΦΜ', 'Επωνυμία', 'Ποσό'],
  ['094259216', 'Άλφα Εμπορική Ό.Ε.', '12,50'],
];

describe('the encoding is found', () => {
  test.each([
    ['utf-8', false, Buffer.from(GREEK)],
    ['utf-8', true, iconv.encode(GREEK, 'utf8', { addBOM: true })],
    ['utf-16le', false, iconv.encode(GREEK, 'utf-16le', { addBOM: false })],
    ['utf-16le', true, iconv.encode(GREEK, 'utf-16le', { addBOM: true })],
    ['utf-16be', false, iconv.encode(GREEK, 'utf-16be', { addBOM: false })],
    ['utf-16be', true, iconv.encode(GREEK, 'utf-16be', { addBOM: true })],
    ['windows-1253', false, iconv.encode(GREEK, 'windows-1253')],
    ['iso-8859-7', false, iconv.encode(GREEK, 'iso-8859-7')],
  ])('%s, byte order mark: %s', async (encoding, bom, bytes) => {
    const facts = await readFacts(bytes);
    expect(facts).toMatchObject({ encoding, bom, delimiter: ';', newline: '\r\n' });
    expect(facts.evidence.map((one) => renderArgument(one, 'en')).join()).toContain(encoding);
    expect(await readTexts(bytes)).toEqual(CELLS);
  });

  test('by the euro sign, which the two Greek code pages put in different places', async () => {
    const text = 'Είδος;Τιμή\nΜέλι;12 €\n';
    for (const encoding of ['windows-1253', 'iso-8859-7']) {
      const bytes = iconv.encode(text, encoding);
      expect((await readFacts(bytes)).encoding).toBe(encoding);
      expect(await readTexts(bytes)).toEqual([
        ['Είδος', 'Τιμή'],
        ['Μέλι', '12 €'],
      ]);
    }
  });

  test('as windows-1253 with a notice, when both code pages give the same text', async () => {
    const bytes = iconv.encode('Όνομα;Πόλη\nΜαρία;Χανιά\n', 'iso-8859-7');
    const facts = await readFacts(bytes);
    expect(facts.encoding).toBe('windows-1253');
    expect(facts.notices.map(({ code }) => code)).toEqual(['READ-ENCODING-ASSUMED']);
    expect(await readTexts(bytes)).toEqual([
      ['Όνομα', 'Πόλη'],
      ['Μαρία', 'Χανιά'],
    ]);
  });

  test('not as a code page, where UTF-8 has lost a byte and all others have a place there', async () => {
    const cut = Buffer.from('name;item\nΒήτα;Τιμή\nΞ').subarray(0, -1);
    expect(await refusalOf(cut)).toBe('READ-ENCODING-BROKEN');
    expect((await readFacts(iconv.encode('name;item\nΞΟΞΟ;Όμιλος\n', 'windows-1253'))).encoding).toBe(
      'windows-1253',
    );
  });

  test('with a warning, when bytes differ and nothing tells which is meant', async () => {
    const doubt = async (bytes: Buffer) => (await readFacts(bytes)).notices.map(({ code }) => code);
    expect(await doubt(iconv.encode('Όνομα;Τιμή\nΜέλι;¥ 5\n', 'windows-1253'))).toEqual([
      'READ-ENCODING-DOUBT',
    ]);
    const joined = ['windows-1253', 'iso-8859-7'].map((name) => iconv.encode('Άλφα;Τιμή\nΜέλι;5\n', name));
    expect(await doubt(Buffer.concat(joined))).toEqual(['READ-ENCODING-DOUBT']);
  });

  test('from the whole file: the first Greek letter may come after a megabyte', async () => {
    const ascii = 'code;name\n'.repeat(120_000);
    expect(
      (await readFacts(Buffer.concat([Buffer.from(ascii), iconv.encode('1;Άννα\n', 'windows-1253')])))
        .encoding,
    ).toBe('windows-1253');
    expect((await readFacts(`${ascii}1;Άννα\n`)).encoding).toBe('utf-8');
  });

  test('and characters at chunk borders stay whole in all of them', async () => {
    const line = `${'Ωμέγα και ά;'.repeat(9)}€\n`;
    for (const encoding of ['utf8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7']) {
      const rows = await readTexts(iconv.encode(`;${line.repeat(4000)}`, encoding));
      expect(rows).toHaveLength(4000);
      expect(new Set(rows.slice(1).map((cells) => cells.join(';')))).toEqual(new Set([line.trimEnd()]));
    }
  });
});

test('the tables of both Greek code pages are those of another implementation', () => {
  for (const name of ['windows-1253', 'iso-8859-7'] as const)
    for (let byte = 0; byte <= 0xff; byte++) {
      if (UNDEFINED_BYTES[name]?.includes(byte)) continue;
      expect(new TextDecoder(name).decode(Uint8Array.of(byte))).toBe(iconv.decode(Buffer.of(byte), name));
    }
});

describe('the profile may declare the encoding', () => {
  test('and is believed, if the bytes allow it', async () => {
    const bytes = iconv.encode('Όνομα;Τιμή\nΜέλι;5\n', 'iso-8859-7');
    expect(await readTexts(bytes, { encoding: 'ISO-8859-7' })).toEqual([
      ['Όνομα', 'Τιμή'],
      ['Μέλι', '5'],
    ]);
    expect(await refusalOf(bytes, { encoding: 'utf-8' })).toBe('READ-ENCODING-BROKEN');
    expect(await refusalOf(bytes, { encoding: 'latin1' })).toBe('READ-ENCODING-NAME');
    expect(await refusalOf(Buffer.from(GREEK), { encoding: 'windows-1253' })).toBe(
      'READ-ENCODING-CONTRADICTS',
    );
    expect(await refusalOf('\ufeffa;b\n', { encoding: 'iso-8859-7' })).toBe('READ-ENCODING-CONTRADICTS');
    expect(await refusalOf('a;b\n1;2\n', { encoding: 'utf-16le' })).toBe('READ-ENCODING-BROKEN');
    expect(
      await readTexts(iconv.encode(GREEK, 'utf-16le', { addBOM: true }), { encoding: 'UTF-16LE' }),
    ).toEqual(CELLS);
  });

  test('but not against bytes that have no character in it', async () => {
    expect(await refusalOf(Buffer.from([0xc1, 0x81, 0x0a]), { encoding: 'windows-1253' })).toBe(
      'READ-ENCODING-BROKEN',
    );
    expect(await refusalOf(Buffer.from([0xc1, 0x80, 0x0a]), { encoding: 'iso-8859-7' })).toBe(
      'READ-ENCODING-BROKEN',
    );
  });
});

describe('what is no known encoding is refused, never read as Latin-1 or with replacement characters', () => {
  test.each([
    [
      'windows-1252 French',
      iconv.encode('Café;Résumé;Noël\nà;é;ü\nnaïve;b;c\n', 'windows-1252'),
      'READ-ENCODING-UNKNOWN',
    ],
    ['DOS 737', iconv.encode('Επωνυμία;Πόλη\nΒασιλική;Βόλος\n', 'cp737'), 'READ-ENCODING-UNKNOWN'],
    ['a byte that neither code page has', Buffer.from([0xc1, 0xd2, 0xe1, 0x0a]), 'READ-ENCODING-UNKNOWN'],
    [
      'a UTF-8 mark before other bytes',
      Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xe1, 0x0a]),
      'READ-ENCODING-BROKEN',
    ],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]), 'READ-ENCODING-BROKEN'],
    ['a lone surrogate', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]), 'READ-ENCODING-BROKEN'],
    ['one NUL in a text', Buffer.from('a;b\n1;\0\n'), 'READ-NUL'],
    ['one NUL in a text of even length', Buffer.from('a\0b,c\n'), 'READ-NUL'],
    ['a NUL as a UTF-16 character', iconv.encode('a;b\n1;\0\n', 'utf-16le', { addBOM: true }), 'READ-NUL'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0, 0x0a, 0, 0, 0]), 'READ-NUL'],
  ])('%s', async (_, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code);
  });
});
