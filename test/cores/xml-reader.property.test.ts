import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributesOf } from '../../shared/sheet/xlsx/xml/xml-attributes.ts';
import { type XmlFault, XmlReader } from '../../shared/sheet/xlsx/xml/xml-reader.ts';
import { atFullLength } from '../full-run.ts';

const name = fc.constantFrom('row', 'c', 'v', 'x:c', 'mergeCell');
const letters = fc.string({
  unit: fc.constantFrom('a', '1', ' ', 'Ω', '€', '😀', '>', '&', '\n'),
  maxLength: 40,
});
const attributes = fc.array(fc.tuple(fc.constantFrom('r', 's', 'xml:space'), letters), { maxLength: 2 });
const escaped = (text: string) => text.replaceAll('&', '&amp;');

/** A well-formed piece of XML, and what a reader has to tell of it. */
interface Piece {
  xml: string;
  told: string[];
}

const local = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1);
const text = letters.map((one): Piece => ({ xml: escaped(one), told: one === '' ? [] : [`text ${one}`] }));
const data = letters.map((said): Piece => ({ xml: `<![CDATA[<${said}]]>`, told: [`text <${said}`] }));
const silent = fc
  .tuple(fc.constantFrom('<!--', '<?x '), letters)
  .map(([open, said]): Piece => ({ xml: `${open}"${said}${open === '<!--' ? '-->' : '?>'}`, told: [] }));
const content = fc.array(fc.oneof(text, data, silent), { maxLength: 3 });

const element = fc
  .tuple(name, attributes, content, fc.constantFrom('"', "'"))
  .map(([tag, given, within, quote]): Piece => {
    const written = given.map(([key, value]) => ` ${key} = ${quote}${escaped(value)}${quote}`).join('');
    const said = new Map(given.map(([key, value]) => [local(key), value]));
    const xml = `<${tag}${written}>${within.map((piece) => piece.xml).join('')}</${tag} >`;
    const told = within.flatMap((piece) => piece.told);
    return { xml, told: [`open ${local(tag)} ${JSON.stringify([...said])}`, ...told, `close ${local(tag)}`] };
  });

/** Texts that follow each other are one. */
function tell(told: string[], what: string): void {
  const isMore = what.startsWith('text ') && told.at(-1)?.startsWith('text ');
  if (isMore) told.push(`${told.pop()}${what.slice('text '.length)}`);
  else told.push(what);
}

/** What the reader tells when it gets the bytes cut at these places. */
function toldOf(bytes: Buffer, cuts: readonly number[]): string[] {
  const told: string[] = [];
  const listener = {
    wantsText: false,
    open(tag: string, cursor: Parameters<typeof attributesOf>[0]) {
      told.push(`open ${tag} ${JSON.stringify([...attributesOf(cursor)])}`);
      this.wantsText = tag !== 'sheet';
    },
    close: (tag: string) => void told.push(`close ${tag}`),
    text: (said: string) => tell(told, `text ${said}`),
  };
  const reader = new XmlReader(listener, (what: XmlFault) => new Error(what));
  const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
  for (const [index, place] of places.slice(1).entries()) {
    reader.push(bytes.subarray(places[index], place));
    while (reader.read(7));
  }
  reader.end();
  return told;
}

test('XML says the same in whatever pieces its bytes come', () => {
  fc.assert(
    fc.property(fc.array(element, { maxLength: 8 }), fc.array(fc.nat()), (elements, cuts) => {
      const xml = `\ufeff<?xml version="1.0"?><sheet>${elements.map((piece) => piece.xml).join('')}</sheet>\n`;
      const told: string[] = [];
      for (const what of ['open sheet []', ...elements.flatMap((piece) => piece.told), 'close sheet'])
        tell(told, what);
      expect(toldOf(Buffer.from(xml), cuts)).toEqual(told);
    }),
    { numRuns: atFullLength(1000) },
  );
});

test('bytes that are no UTF-8 are refused wherever a piece ends', () => {
  const bytes = Buffer.from('<sheet><v>αβ</v></sheet>');
  const broken = Buffer.concat([bytes.subarray(0, 11), bytes.subarray(12)]);
  for (let cut = 1; cut < broken.length; cut++) expect(() => toldOf(broken, [cut])).toThrow('encoding');
  const cutOff = Buffer.concat([bytes, Buffer.from('α').subarray(0, 1)]);
  for (let cut = 1; cut < cutOff.length; cut++) expect(() => toldOf(cutOff, [cut])).toThrow('encoding');
});
