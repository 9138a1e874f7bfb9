/** The document types that the interface names. */
export const documentTypes = [
  '1.1',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.3',
  '3.1',
  '5.1',
  '5.2',
  '11.1',
  '11.4',
] as const;

/** Types of the heating-allowance rule (interface, Fuel documents, 7). */
export const heatingTypes: ReadonlySet<string> = new Set(['1.1', '1.4', '1.6', '5.1', '5.2', '11.1', '11.4']);

/** Types that name the MARKs of the documents they correct or supplement. */
export const correlatedTypes: ReadonlySet<string> = new Set(['1.6', '5.1']);

/** Retail documents: they go to an unnamed buyer. */
export const retailTypes: ReadonlySet<string> = new Set(['11.1', '11.4']);
