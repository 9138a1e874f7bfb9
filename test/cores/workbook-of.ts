import { type Member, zipOf } from './zip-of.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface WorkbookParts {
  /** What stands in `sheetData`, sheet by sheet; a text that begins with `<worksheet` or `<?xml` is the whole part. */
  sheets: readonly (string | { name: string; state?: string; data: string })[];
  /** The `si` elements. */
  strings?: string;
  /** Number formats of the cell styles 0, 1, 2 …: a built-in number or a format code. */
  formats?: readonly (number | string)[];
  date1904?: boolean;
  more?: readonly Member[];
  /** Parts that take the place of those of the same name. */
  replaced?: readonly Member[];
}

/** The bytes of a small XLSX workbook, written by hand so that a test decides about every character. */
export function workbookOf(parts: WorkbookParts): Buffer {
  const sheets = parts.sheets.map((sheet, index) => ({
    name: `Φύλλο${index + 1}`,
    ...(typeof sheet === 'string' ? { data: sheet } : sheet),
  }));
  const members = [
    { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', content: workbookXml(sheets, parts.date1904 ?? false) },
    { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations(sheets.length) },
    ...sheets.map(({ data }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(data),
    })),
    { name: 'xl/styles.xml', content: stylesXml(parts.formats ?? [0]) },
    ...(parts.strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: stringsXml(parts.strings) }]),
  ];
  const kept = members.filter(({ name }) => !parts.replaced?.some((other) => other.name === name));
  return zipOf([...kept, ...(parts.replaced ?? []), ...(parts.more ?? [])]);
}

const relations = (targets: readonly (readonly [string, string])[]) =>
  `<Relationships xmlns="${PACKAGE}">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbookRelations = (sheets: number) =>
  relations([
    ...Array.from(
      { length: sheets },
      (_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const,
    ),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]);

const workbookXml = (sheets: readonly { name: string; state?: string }[], date1904: boolean) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
    )
    .join('')}</sheets></workbook>`;

const sheetXml = (data: string) =>
  /^<(\?xml|!|worksheet|\w+:worksheet)/.test(data)
    ? data
    : `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;

const stringsXml = (strings: string) =>
  strings.startsWith('<s') && !strings.startsWith('<si') ? strings : `<sst xmlns="${MAIN}">${strings}</sst>`;

function stylesXml(formats: readonly (number | string)[]): string {
  const FIRST_OWN = 164;
  const own = formats.map((format, index) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${FIRST_OWN + index}" formatCode="${escaped(format)}"/>`
      : '',
  );
  const xfs = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? FIRST_OWN + index : format}"/>`,
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
