const words = (text: string): string[] => text.trim().split(/\s+/);

/** Categories and types as the authority's schema spells them (SimpleTypes v2.0.1). */
export const categories: ReadonlySet<string> = new Set([
  ...words('1_1 1_2 1_3 1_4 1_5 1_6 1_7 1_8 1_9 1_10 1_95').map((code) => `category${code}`),
  ...words('2_1 2_2 2_3 2_4 2_5 2_6 2_7 2_8 2_9 2_10 2_11 2_12 2_13 2_14 2_95').map(
    (code) => `category${code}`,
  ),
]);

/** The literal for "no type" (interface, Type 1.5, 2). */
export const NO_TYPE = '_';

const incomeTypes = words(`
  106 205 210 305 310 318 561_001 561_002 561_003 561_004 561_005 561_006 561_007 562 563 564 565 566 567 568 570
  595 596 597 598_001 598_003 880_001 880_002 880_003 880_004 881_001 881_002 881_003 881_004`);
const expenseTypes = words(`
  101 102_001 102_002 102_003 102_004 102_005 102_006 103 104 106 201 202_001 202_002 202_003 202_004 202_005 203
  204 205 207 208 209 210 301 302_001 302_002 302_003 302_004 302_005 303 304 305 307 308 309 310 312 313_001
  313_002 313_003 313_004 313_005 314 315 318 581_001 581_002 581_003 582 583 584 585_001 585_002 585_003 585_004
  585_005 585_006 585_007 585_008 585_009 585_010 585_011 585_012 585_013 585_014 585_015 585_016 586 587 588 589
  598_002 881_001 881_002 881_003 881_004 882_001 882_002 882_003 882_004 883_001 883_002 883_003 883_004`);

export const classificationTypes: ReadonlySet<string> = new Set(
  [...incomeTypes, ...expenseTypes].map((code) => `E3_${code}`).concat(NO_TYPE),
);

/**
 * Types that go with each category, per document type; `_` where the category stands without one. Categories 1_8 and
 * 1_9 (other years) take what the others take. Source: the income and expense tables published with the authority's
 * schema v2.0.1; the categories of a 1.4 and a 1.5 are the interface's to say, and 1.6 and 5.1 follow the document they
 * correct.
 */
const tables: Record<string, Record<string, string>> = {
  '1.1': {
    '1_1 1_2': '561_001 561_002 561_007',
    '1_3': '561_001 561_002 561_007 563',
    '1_4': '880_001',
    '1_5': '561_002 561_007 562 563 564 565 566 567 568 570',
    '1_7': '881_001 881_003 881_004',
    '1_95': '596 597 _',
  },
  '1.4': { '1_7': '881_001 881_003 881_004' },
  '1.5': { '1_1 1_2': '561_001 561_002 561_007', '1_3': '561_001 561_007' },
  '2.1': {
    '1_3': '561_001 561_002 561_007 563',
    '1_5': '561_007 562 563 564 565 566 567 568 570',
    '1_95': '_',
  },
  '2.3': { '1_3': '561_006 561_007 563', '1_5': '561_006 561_007 562 570', '1_95': '_' },
  '3.1': {
    '2_1': '102_002 102_003 102_006 313_002 313_005',
    '2_2': '202_002 202_005 302_002 302_005',
    '2_3': '585_004 585_009 585_016',
    '2_5': '585_004 585_016 586',
    '2_7': '882_002 883_002',
    '2_95': '_',
  },
  '5.2': {
    '1_1 1_2': '561_001 561_002 561_005 561_006 561_007',
    '1_3': '561_001 561_002 561_005 561_006 561_007 563',
    '1_4': '880_001 880_003 880_004',
    '1_5': '561_002 561_007 562 563 564 565 566 567 568 570',
    '1_7': '881_001 881_003 881_004',
    '1_95': '596 597 _',
  },
  '11.1': {
    '1_1 1_2': '561_003 561_004 561_005 561_006 561_007',
    '1_3': '561_003 561_004 561_005 561_006 561_007 563',
    '1_4': '880_002 880_003 880_004 561_007',
    '1_5': '561_007 562 563 570',
    '1_6': '595',
    '1_7': '881_002 881_003 881_004',
    '1_95': '596 597 _',
  },
  '11.4': {
    '1_1 1_2': '561_001 561_002 561_003 561_004 561_005 561_006 561_007',
    '1_3': '561_001 561_002 561_003 561_004 561_005 561_006 561_007 563',
    '1_4': '880_001 880_002 880_003 880_004 561_007',
    '1_5': '561_007 562 563 564 565 566 567 568 570',
    '1_6': '595',
    '1_7': '881_001 881_002 881_003 881_004',
    '1_95': '596 597 _',
  },
};

const otherYears: Record<string, string> = { '3.1': '2_10 2_11' };
const OTHER_YEARS = '1_8 1_9';

const typeName = (code: string) => (code === NO_TYPE ? NO_TYPE : `E3_${code}`);

function expand(documentType: string, table: Record<string, string>): [string, ReadonlySet<string>][] {
  const union = Object.values(table).join(' ');
  const rows = Object.entries({ ...table, [otherYears[documentType] ?? OTHER_YEARS]: union });
  return rows.flatMap(([cats, types]) =>
    words(cats).map((category): [string, ReadonlySet<string>] => [
      `category${category}`,
      new Set(words(types).map(typeName)),
    ]),
  );
}

/** The types that the tables allow, by kind and category. */
export const allowedByKind: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> = new Map(
  Object.entries(tables).map(([type, table]) => [type, new Map(expand(type, table))]),
);

/** Categories that the interface allows for these types: others are refused with separate codes. */
const INTERFACE_DECIDES: ReadonlySet<string> = new Set(['1.4', '1.5']);

/** The types that the tables allow with a category; undefined if the document type does not have the category. */
export const allowedTypes = (documentType: string, category: string): ReadonlySet<string> | undefined =>
  allowedByKind.get(documentType)?.get(category);

/** Check that the tables know the document type, and not the category on it. */
export const categoryForbidden = (documentType: string, category: string): boolean =>
  category.trim() !== '' &&
  !INTERFACE_DECIDES.has(documentType) &&
  allowedByKind.get(documentType)?.has(category) === false;
