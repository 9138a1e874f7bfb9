import { memoize } from '../../memoize.ts';
import { recordOf } from '../../record-of.ts';
import { type Outcome, outcomes } from '../../records/document-record.ts';
import { escapedText } from '../files/utf8-text.ts';
import type { ReportStatus } from '../summary/verdict.ts';

/** A fill and the text colour that is readable on it. */
interface Tone {
  fill: string;
  ink: string;
}

/** One colour per outcome, the same in workbook and page. */
const outcomeTones: Readonly<Record<Outcome, Tone>> = {
  issued: { fill: 'D7F0DF', ink: '12592F' },
  duplicate: { fill: 'D5EBF2', ink: '124C5E' },
  ready: { fill: 'E0EBFB', ink: '1D4580' },
  skipped: { fill: 'ECEDEF', ink: '4A4F57' },
  held: { fill: 'FCEFC7', ink: '6B4A00' },
  conflict: { fill: 'EFDDF6', ink: '5E2A78' },
  rejected: { fill: 'FADCD9', ink: '8A1C12' },
  failed: { fill: 'F7D9C4', ink: '7A3408' },
};

const BODY_SIZE = 12;
const INK = '1B2430';
const MUTED = '5B6572';
const OWN_HEADER: Tone = { fill: 'E3E8EE', ink: INK };
const ANSWER_HEADER: Tone = { fill: '1F3A5F', ink: 'FFFFFF' };

/** Look of a cell in a workbook; colours are `RRGGBB`. Looks are shared objects, never changed. */
export interface CellLook {
  font?: CellFont;
  fill?: string;
  alignment?: CellAlignment;
  bottom?: string;
  numFmt?: string;
}

/** Calibri of 11 points, and what is different. */
interface CellFont {
  color?: string;
  size?: number;
  bold?: boolean;
  underline?: boolean;
}

/** The attributes of the file format, in its order. */
interface CellAlignment {
  horizontal?: 'left' | 'right';
  vertical?: 'top' | 'center';
  wrapText?: 1;
  indent?: 1;
}

const indented: CellAlignment = { horizontal: 'left', vertical: 'top', indent: 1 };
const wrapped: CellAlignment = { horizontal: 'left', vertical: 'top', wrapText: 1, indent: 1 };
const ofHeader: CellAlignment = { vertical: 'center', wrapText: 1 };

const toned = ({ fill, ink: color }: Tone, alignment = indented): CellLook => ({
  fill,
  font: { color, bold: true },
  alignment,
});

export const styles = {
  plain: {},
  date: { alignment: { horizontal: 'left' } },
  header: { font: { bold: true } },
  ownHeader: toned(OWN_HEADER, ofHeader),
  answerHeader: toned(ANSWER_HEADER, ofHeader),
  cellToMend: toned(outcomeTones.rejected),
  link: { font: { color: '1A5FB4', underline: true } },
  title: { font: { color: INK, size: 20, bold: true } },
  section: { font: { color: '1F3A5F', size: 13, bold: true }, bottom: '1F3A5F' },
  tableHeader: toned(OWN_HEADER, wrapped),
  numberHeader: toned(OWN_HEADER, { horizontal: 'right', vertical: 'top', wrapText: 1 }),
  label: { font: { color: MUTED }, alignment: wrapped },
  text: { font: { color: INK }, alignment: wrapped },
  money: { font: { color: INK }, alignment: { vertical: 'top' } },
  digits: { font: { color: INK }, alignment: { horizontal: 'right', vertical: 'top' } },
  count: { font: { color: INK }, numFmt: '#,##0', alignment: { vertical: 'top' } },
} satisfies Record<string, CellLook>;

const statusTones: Readonly<Record<ReportStatus, Tone>> = {
  done: outcomeTones.issued,
  ready: outcomeTones.ready,
  left: outcomeTones.held,
  unread: outcomeTones.rejected,
};

/** The look of a heading, coloured by the state of the report. */
export const statusStyle = (status: ReportStatus, size: number): CellLook => {
  const { fill, ink: color } = statusTones[status];
  const font = { color, size, bold: size > BODY_SIZE };
  return { fill, font, alignment: { ...wrapped, vertical: 'center' } };
};

const formatsOf = memoize((style: CellLook) => memoize((numFmt: string): CellLook => ({ ...style, numFmt })));

/** A look with a number format: the same object each time. */
export const formatted = (style: CellLook, numFmt: string | undefined): CellLook =>
  numFmt === undefined ? style : formatsOf(style)(numFmt);

/** Format of amounts with so many decimals: yen have none, dinars three. */
export const amountFormat = memoize((decimals: number) => (0).toFixed(decimals).replace('0', '#,##0'));

export const outcomeStyles = recordOf(outcomes, (outcome) => toned(outcomeTones[outcome]));
export const barStyle = (outcome: Outcome): CellLook => ({
  font: { color: outcomeTones[outcome].ink },
  alignment: indented,
});

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
  readonly #looks = [PLAIN];
  readonly #fonts = [NO_FONT];
  readonly #fills = [...NO_FILLS];
  readonly #borders = [NO_BORDER];
  readonly #formats: string[] = [];

  /** The number of a look; 0 is the plain one. */
  numberOf(look: CellLook | undefined): number {
    if (look === undefined) return 0;
    const known = this.#numbers.get(look);
    if (known !== undefined) return known;
    const number = placeIn(this.#looks, this.#lookXml(look));
    this.#numbers.set(look, number);
    return number;
  }

  #lookXml({ font, fill, bottom, numFmt, alignment }: CellLook): string {
    const format = numFmt === undefined ? 0 : FIRST_FORMAT + placeIn(this.#formats, numFmt);
    const at = [
      `numFmtId="${format}"`,
      `fontId="${font === undefined ? 0 : placeIn(this.#fonts, fontXml(font))}"`,
      `fillId="${fill === undefined ? 0 : placeIn(this.#fills, fillXml(fill))}"`,
      `borderId="${bottom === undefined ? 0 : placeIn(this.#borders, borderXml(bottom))}" xfId="0"`,
    ];
    const applied = `applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"`;
    return `<xf ${at.join(' ')} ${applied}>${alignment === undefined ? '' : alignmentXml(alignment)}</xf>`;
  }

  xml(): string {
    const formats = this.#formats.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapedText(code)}"/>`,
    );
    return [
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet ${MAIN}>`,
      formats.length === 0 ? '' : counted('numFmts', formats),
      counted('fonts', this.#fonts),
      counted('fills', this.#fills),
      counted('borders', this.#borders),
      counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      counted('cellXfs', this.#looks),
      counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
      '</styleSheet>',
    ].join('');
  }
}

/** The place of a part among those of its type; equal parts are stored once. */
function placeIn(parts: string[], part: string): number {
  const at = parts.indexOf(part);
  return at < 0 ? parts.push(part) - 1 : at;
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

const alignmentXml = (alignment: CellAlignment): string => {
  const attributes = Object.entries(alignment).map(([name, value]) => ` ${name}="${value}"`);
  return `<alignment${attributes.join('')}/>`;
};
