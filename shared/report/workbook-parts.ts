import { escapedText } from './xml-text.ts';

/** The small parts of a workbook's archive, by their names. */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`;
export const sheetLinksPart = (number: number): string => `xl/worksheets/_rels/sheet${number}.xml.rels`;

const relations = (all: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/relationships/${kind}" Target="${escapedText(target)}"`;

export const linksXml = (urls: readonly string[]): string =>
  relations(urls.map((url, index) => `${relation(index + 1, 'hyperlink', url)} TargetMode="External"/>`));

/** A sheet by its name, and the number under which its part is written. */
export interface NamedSheet {
  name: string;
  number: number;
}

/** Every other part, when all sheets are known, in the order in which they are shown. */
export function workbookParts(sheets: readonly NamedSheet[], written_at: string): Record<string, string> {
  const numbers = sheets.map(({ number }) => number);
  const styles = sheets.length + 1;
  return {
    'xl/workbook.xml': [
      `${DECLARATION}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships">`,
      '<bookViews><workbookView/></bookViews><sheets>',
      ...sheets.map(
        ({ name, number }) => `<sheet name="${escapedText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((number) => `${relation(number, 'worksheet', `worksheets/sheet${number}.xml`)}/>`),
      `${relation(styles, 'styles', 'styles.xml')}/>`,
    ]),
    '_rels/.rels': relations([
      `${relation(1, 'officeDocument', 'xl/workbook.xml')}/>`,
      `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    ]),
    'docProps/core.xml': `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Rowmark</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${written_at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${written_at}</dcterms:modified></cp:coreProperties>`,
    '[Content_Types].xml': [
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>`,
      ...numbers.map(
        (number) => `<Override PartName="/${sheetPart(number)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
      ),
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>`,
      '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
    ].join(''),
  };
}
