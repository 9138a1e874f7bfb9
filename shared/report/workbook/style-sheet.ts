import type { CellAlignment, CellFont, CellLook } from './workbook-style.ts';
import { escapedText } from './xml-text.ts';

/** Number formats below are a program's own. */
const FIRST_FORMAT = 164;
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const NO_FONT = '<font><sz val="11"/><color theme="1"/><name val="Calibri"/><family val="2"/></font>';
const NO_FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
];
const NO_BORDER = '<border><left/><right/><top/><bottom/><diagonal/></border>';
const PLAIN = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';

/** The looks that the cells of a workbook have, each numbered when it is first asked for. */
export class StyleSheet {
  readonly #numbers = new Map<CellLook, number>();
  readonly #looks = new Parts([PLAIN]);
  readonly #fonts = new Parts([NO_FONT]);
  readonly #fills = new Parts(NO_FILLS);
  readonly #borders = new Parts([NO_BORDER]);
  readonly #formats = new Parts([]);

  /** The number of a look; 0 is the plain one. */
  numberOf(look: CellLook | undefined): number {
    if (look === undefined) return 0;
    const known = this.#numbers.get(look);
    if (known !== undefined) return known;
    const number = this.#looks.place(this.#lookXml(look));
    this.#numbers.set(look, number);
    return number;
  }

  #lookXml({ font, fill, bottom, numFmt, alignment }: CellLook): string {
    const format = numFmt === undefined ? 0 : FIRST_FORMAT + this.#formats.place(numFmt);
    const at = [
      `numFmtId="${format}"`,
      `fontId="${font === undefined ? 0 : this.#fonts.place(fontXml(font))}"`,
      `fillId="${fill === undefined ? 0 : this.#fills.place(fillXml(fill))}"`,
      `borderId="${bottom === undefined ? 0 : this.#borders.place(borderXml(bottom))}" xfId="0"`,
    ];
    if (at.join(' ') === PLAIN.slice('<xf '.length, -'/>'.length) && alignment === undefined) return PLAIN;
    const applied = `applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"`;
    return `<xf ${at.join(' ')} ${applied}>${alignment === undefined ? '' : alignmentXml(alignment)}</xf>`;
  }

  xml(): string {
    const formats = this.#formats.all.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapedText(code)}"/>`,
    );
    return [
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet ${MAIN}>`,
      formats.length === 0 ? '' : counted('numFmts', formats),
      counted('fonts', this.#fonts.all),
      counted('fills', this.#fills.all),
      counted('borders', this.#borders.all),
      counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      counted('cellXfs', this.#looks.all),
      counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
      '</styleSheet>',
    ].join('');
  }
}

/** Parts of a kind, those that are alike once. */
class Parts {
  readonly all: string[];
  constructor(first: readonly string[]) {
    this.all = [...first];
  }

  place(part: string): number {
    const at = this.all.indexOf(part);
    return at < 0 ? this.all.push(part) - 1 : at;
  }
}

const counted = (name: string, parts: readonly string[]): string =>
  `<${name} count="${parts.length}">${parts.join('')}</${name}>`;

const fontXml = ({ color, size = 11, bold = false, underline = false }: CellFont): string =>
  [
    `<font>${bold ? '<b/>' : ''}${underline ? '<u/>' : ''}<sz val="${size}"/>`,
    color === undefined ? '' : `<color rgb="FF${color}"/>`,
    '<name val="Calibri"/></font>',
  ].join('');

const fillXml = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/></patternFill></fill>`;

const borderXml = (color: string): string =>
  `<border><left/><right/><top/><bottom style="thin"><color rgb="FF${color}"/></bottom><diagonal/></border>`;

/** A file says `center` where a program says middle. */
const alignmentXml = ({ horizontal, vertical, wrapText, indent }: CellAlignment): string =>
  [
    '<alignment',
    horizontal === undefined ? '' : ` horizontal="${horizontal}"`,
    vertical === undefined ? '' : ` vertical="${vertical === 'middle' ? 'center' : vertical}"`,
    wrapText ? ' wrapText="1"' : '',
    indent ? ` indent="${indent}"` : '',
    '/>',
  ].join('');
