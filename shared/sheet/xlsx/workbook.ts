import { posix } from 'node:path';
import { MAX_RELATIONSHIPS, MAX_SHEETS } from '../limits.ts';
import type { Refuse } from '../sheet.ts';
import type { Archive } from './archive.ts';
import type { Calendar } from './cell-of-number.ts';
import { readXml } from './xml/read-xml.ts';
import { attributesOf, isTrue } from './xml/xml-attributes.ts';
import type { XmlListener } from './xml/xml-reader.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  part: string;
}

/** Places of a workbook's parts, and its calendar. */
interface Workbook {
  calendar: Calendar;
  sheets: readonly WorkbookSheet[];
  sharedStrings: string;
  styles: string;
}

/** The name of the main part: from the package, or the usual one. */
export async function workbookPart(archive: Archive, refuse: Refuse): Promise<string | undefined> {
  const root = await readRelationships(archive, '', refuse);
  const named = root.find(({ type }) => type === 'officeDocument')?.target;
  return [named ?? '', 'xl/workbook.xml'].find((part) => archive.has(part));
}

export async function readWorkbook(archive: Archive, part: string, refuse: Refuse): Promise<Workbook> {
  const relationships = await readRelationships(archive, part, refuse);
  const named = (type: string) => relationships.find((relationship) => relationship.type === type)?.target;
  const sheets: WorkbookSheet[] = [];
  let calendar: Calendar = 1900;
  const visit = (name: string, attributes: ReadonlyMap<string, string>, parent: string) => {
    if (name === 'workbookPr' && isTrue(attributes.get('date1904'))) calendar = 1904;
    if (name !== 'sheet' || parent !== 'sheets') return;
    const sheet = sheetOf(attributes, relationships, sheets.length);
    if (sheet !== undefined) sheets.push(sheet);
    if (sheets.length > MAX_SHEETS)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_SHEETS, what: 'sheets' });
  };
  await eachElement(archive, part, { refuse, visit });
  const lost = sheets.find((sheet) => !archive.has(sheet.part));
  if (lost !== undefined) throw refuse('READ-DAMAGED', { what: `${lost.part} is missing` });
  return {
    calendar,
    sheets,
    sharedStrings: named('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: named('styles') ?? 'xl/styles.xml',
  };
}

/** A chart sheet has no cells and is none of ours. A sheet without relationship is looked for at its usual place. */
function sheetOf(
  attributes: ReadonlyMap<string, string>,
  relationships: readonly Relationship[],
  index: number,
): WorkbookSheet | undefined {
  const relationship = relationships.find(({ id }) => id === attributes.get('id'));
  if (relationship !== undefined && relationship.type !== 'worksheet') return undefined;
  return {
    name: attributes.get('name') ?? `Sheet${index + 1}`,
    hidden: /hidden/i.test(attributes.get('state') ?? ''),
    part: relationship?.target ?? `xl/worksheets/sheet${index + 1}.xml`,
  };
}

interface Relationship {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`, `styles` … in the strict and the transitional form. */
  type: string;
  /** The part's name in the archive. */
  target: string;
}

/**
 * Read the targets inside the archive that a part (or with '' the package) refers to. Targets outside are left out:
 * nothing external is ever fetched.
 */
async function readRelationships(archive: Archive, part: string, refuse: Refuse): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const found: Relationship[] = [];
  const visit = (name: string, attributes: ReadonlyMap<string, string>) => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
    if (found.length === MAX_RELATIONSHIPS)
      throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_RELATIONSHIPS, what: 'relationships' });
    const target = attributes.get('Target') ?? '';
    const type = attributes.get('Type')?.split('/').at(-1) ?? '';
    found.push({ id: attributes.get('Id') ?? '', type, target: partName(folder, target) });
  };
  await eachElement(archive, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), { refuse, visit });
  return found;
}

const partName = (folder: string, target: string) =>
  posix.join('/', target.startsWith('/') ? '' : folder, target.replaceAll('\\', '/')).slice(1);

type Visit = (name: string, attributes: ReadonlyMap<string, string>, parent: string) => void;

/** Visits every element of a small part, such as the styles, with its parent's name. A missing part has none. */
export async function eachElement(
  archive: Archive,
  part: string,
  { refuse, visit }: { refuse: Refuse; visit: Visit },
) {
  if (!archive.has(part)) return;
  const parents: string[] = [];
  const listener: XmlListener = {
    wantsText: false,
    open(name, attributes) {
      visit(name, attributesOf(attributes), parents.at(-1) ?? '');
      parents.push(name);
    },
    close: () => parents.pop(),
    text() {},
  };
  for await (const _ of readXml(archive.part(part), listener, { part, refuse }));
}
