import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { renderArgument } from '../../shared/problems/phrases.ts';
import { renderProblem } from '../../shared/problems/problem.ts';
import { CODE_PAGES, undefinedBytes } from '../../shared/sheet/encoding/encoding.ts';
import { UnreadableExport } from '../../shared/sheet/sheet.ts';
import { readFacts, readTexts, refusalOf, rowsOf, withSheet } from './reading.ts';

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
      if (undefinedBytes(name).includes(byte)) continue;
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

describe('a code page that nothing proves is read where the profile declares it', () => {
  test.each([
    ['windows-1252', 'Müller – „Öl“ 5 €'],
    ['windows-1250', 'Łódź, Dvořák – 5 €'],
    ['iso-8859-1', 'Café Müller £5'],
    ['iso-8859-2', 'Łódź, Dvořák'],
    ['iso-8859-15', 'Œuvre 5 €'],
    ['cp437', 'Müller ½'],
    ['cp737', 'Άννα Ωμέγα'],
    ['cp850', 'Müller ×2, ©'],
  ])('%s: %s', async (encoding, text) => {
    const bytes = iconv.encode(`id;name\r\n1;${text}\r\n`, encoding);
    expect((await readTexts(bytes, { encoding }))[1]).toEqual(['1', text]);
    expect(await withSheet(bytes, async ({ facts }) => facts.encoding, { options: { encoding } })).toBe(
      encoding,
    );
  });

  test('but not with bytes that it has no character for, and never UTF-8 as one', async () => {
    for (const byte of [0x81, 0x9d])
      expect(await refusalOf(Buffer.from([0x61, byte, 0x0a]), { encoding: 'windows-1252' })).toBe(
        'READ-ENCODING-BROKEN',
      );
    expect(await refusalOf(Buffer.from([0x61, 0x80, 0x0a]), { encoding: 'iso-8859-15' })).toBe(
      'READ-ENCODING-BROKEN',
    );
    for (const encoding of CODE_PAGES)
      expect(await refusalOf(Buffer.from(GREEK), { encoding })).toBe('READ-ENCODING-CONTRADICTS');
  });

  test('and the refusal without a declaration names it', async () => {
    const found = await withSheet(iconv.encode('Café;Noël\nà;é\n', 'windows-1252'), rowsOf).catch(
      (error: unknown) => error,
    );
    if (!(found instanceof UnreadableExport)) throw found;
    for (const language of ['en', 'el'] as const)
      expect(renderProblem(found.problem, language).hint).toContain('"read": { "encoding": "windows-1252" }');
  });

  test('as DATEV writes its bookings: a line about the file, the headers in row 2, windows-1252', async () => {
    const lines = [
      '"EXTF";700;21;"Buchungsstapel";13;20261120101500000;;"RE";"";"";29098;55003;20260101;4;20261101;20261130;"Erlöse"',
      'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);Belegdatum;Belegfeld 1;Buchungstext',
      '1190,00;"S";"EUR";10001;8400;0311;"R-17";"Müller & Söhne"',
      '59,50;"S";"EUR";10002;8400;0411;"R-18";"Bäckerei Weiß"',
    ];
    const bytes = iconv.encode(`${lines.join('\r\n')}\r\n`, 'windows-1252');
    expect(await refusalOf(bytes)).toBe('READ-ENCODING-UNKNOWN');
    const rows = await readTexts(bytes, { encoding: 'windows-1252' });
    expect(rows[1]?.slice(0, 5)).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Soll/Haben-Kennzeichen',
      'WKZ Umsatz',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
    ]);
    expect(rows[3]?.at(-1)).toBe('Bäckerei Weiß');
    expect(rows[2]?.slice(0, 2)).toEqual(['1190,00', 'S']);
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
