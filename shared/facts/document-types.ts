import kinds from './document-kinds.json' with { type: 'json' };

/** The document types that the interface names. */
export const documentTypes: readonly string[] = Object.keys(kinds);

/** Types of the heating-allowance rule (interface, Fuel documents, 7). */
export const heatingTypes: ReadonlySet<string> = new Set(['1.1', '1.4', '1.6', '5.1', '5.2', '11.1', '11.4']);

/** Kinds that the authority has and the interface has not: they are issued elsewhere, never as another kind. */
export const otherTypes =
  '1.2 1.3 2.2 2.4 3.2 6.1 6.2 7.1 8.1 8.2 8.4 8.5 8.6 9.1 9.3 10.1 10.2 11.2 11.3 11.5 13.1 13.2 13.3 13.4 13.30 13.31 ' +
  '14.1 14.2 14.3 14.4 14.5 14.30 14.31 15.1 16.1 17.1 17.2 17.3 17.4 17.5 17.6';

/** Types that give money back; their amounts are positive all the same. */
export const creditNoteTypes: ReadonlySet<string> = new Set(['5.1', '5.2', '11.4']);

/** Types that change what another document states: the law of that document's day counts for them. */
export const correctingTypes: ReadonlySet<string> = new Set([...creditNoteTypes, '1.6']);
