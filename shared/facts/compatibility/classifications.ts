import { allowedByKind, categories, classificationTypes, NO_TYPE } from '../classifications.ts';
import { RETAIL, SCHEMA, SCHEMA_AGAIN, TABLES, TABLES_AGAIN, type TableRow } from './row.ts';

const CATEGORY = { at: 'line.classification_category', tell: { value: 'category' } } as const;
const TYPE = { at: 'line.classification_type', tell: { value: 'type' } } as const;

/** On a 1.4 and a 1.5 the interface says which categories and types there are. */
const ofInterface: readonly TableRow[] = [
  {
    cells: { kind: '1.4', category: 'category1_95' },
    ...{ code: '313', variant: 'sale', at: 'line.classification_category' },
    sources: ['interface, Type 1.4, 1; Stage 2, 313'],
  },
  {
    cells: { kind: '1.4', category: '! category1_7 category1_95' },
    ...{ code: '331', variant: 'sale', ...CATEGORY },
    sources: ['interface, Type 1.4, 1: category1_7 only; Stage 2, 331'],
  },
  {
    cells: { kind: '1.5', type: 'E3_881*' },
    ...{ code: '313', variant: 'clearance', ...TYPE },
    sources: ['interface, Type 1.5, 4; Stage 2, 313'],
  },
  {
    cells: { kind: '1.5', detail: '2', type: `none ${NO_TYPE}` },
    ...{ code: '313', variant: 'fee', at: 'line.classification_type' },
    sources: ['interface, Type 1.5, 3: a real E3 code is required; Stage 2, 313'],
  },
  {
    cells: { kind: '1.5', detail: '2', category: '! category1_1 category1_2 category1_3' },
    ...{ code: '331', variant: 'fee', ...CATEGORY, sources: ['interface, Type 1.5, 3; Stage 2, 331'] },
  },
  {
    cells: { kind: '1.5', detail: '1', type: 'E3_*' },
    ...{ code: '231', ...TYPE, sources: ['interface, Type 1.5, 4; Stage 2, 231'] },
  },
  ...[
    { kind: '1.5', detail: '1', type: 'none' },
    { kind: '1.5', detail: '! 1', category: 'category2_9', type: 'none' },
  ].map(
    (cells): TableRow => ({
      cells,
      ...{ code: '101', variant: 'clearance-type', at: 'line.classification_type' },
      sources: ['interface, Type 1.5, 2: the literal _; "" and null are invalid'],
    }),
  ),
  {
    cells: { kind: '1.5', detail: '1', category: '! category2_9' },
    ...{ code: '331', variant: 'clearance', ...CATEGORY },
    sources: ['interface, Type 1.5, 2: classification_category = category2_9'],
  },
];

const listed: readonly TableRow[] = [
  { list: categories, side: 'category', at: CATEGORY },
  { list: classificationTypes, side: 'type', at: TYPE },
].map(({ list, side, at }) => ({
  cells: { [side]: `! none ${[...list].join(' ')}` },
  ...{ code: '101', variant: 'classification', ...at, sources: [SCHEMA, SCHEMA_AGAIN] },
}));

const PAIR = { category: 'category', type: 'type', documentType: 'kind' } as const;
/** Kinds whose categories the tables say: those of a 1.4 and a 1.5 are the interface's. */
const SAID_BY_TABLES = [...allowedByKind].filter(([kind]) => !['1.4', '1.5'].includes(kind));

const ofTables: readonly TableRow[] = [
  ...SAID_BY_TABLES.map(
    ([kind, table]): TableRow => ({
      cells: { kind, category: `! none ${[...table.keys()].join(' ')}` },
      ...{ code: '308', at: 'line.classification_category' },
      tell: { documentType: 'kind', category: 'category' },
      sources: [TABLES, TABLES_AGAIN],
    }),
  ),
  ...[...allowedByKind].flatMap(([kind, table]) =>
    [...table].map(
      ([category, types]): TableRow => ({
        cells: { kind, category, type: `! ${[...types].join(' ')}${types.has(NO_TYPE) ? ' none' : ''}` },
        ...{ code: '313', variant: 'pair', at: 'line.classification_type', tell: PAIR },
        sources: [TABLES, TABLES_AGAIN],
      }),
    ),
  ),
];

const DESTINATION = {
  code: 'CLASSIFICATION-DESTINATION',
  at: 'line.classification_type',
  tell: { type: 'type', country: 'place' },
} as const;
const MEANING = 'meaning of the types: in Greece, in the Union, in third countries';
const MEANING_AGAIN = 'types by the country of the buyer in public middleware (QueueGR, AADEMappings)';
/** Types for the Union and for third countries, with those at home: to businesses, and to consumers. */
const stems = [
  ['E3_561_005', 'E3_561_006', 'E3_561_001', 'E3_561_003'],
  ['E3_880_003', 'E3_880_004', 'E3_880_001', 'E3_880_002'],
  ['E3_881_003', 'E3_881_004', 'E3_881_001', 'E3_881_002'],
] as const;

const destinations: readonly TableRow[] = [
  ...Object.entries({ greece: 'E3_881_001', union: 'E3_881_003', third: 'E3_881_004' }).map(
    ([place, expected]): TableRow => ({
      cells: { kind: '1.4', place, type: `! ${expected}` },
      ...{ ...DESTINATION, params: { expected }, sources: ['interface, Type 1.4, 2'] },
    }),
  ),
  ...stems.flatMap(([union, third, business, consumer]) =>
    [
      { kind: '! 1.4 2.3', place: 'third', type: union, expected: third },
      { kind: '! 1.4 2.3', place: 'union', type: third, expected: union },
      { kind: RETAIL, place: 'greece', type: `${union} ${third}`, expected: consumer },
      { kind: `! 1.4 2.3 ${RETAIL}`, place: 'greece', type: `${union} ${third}`, expected: business },
    ].map(
      ({ expected, ...cells }): TableRow => ({
        cells: { ...cells, special: '! 5' },
        ...{ ...DESTINATION, params: { expected }, sources: [MEANING, MEANING_AGAIN] },
      }),
    ),
  ),
];

/** Classifications with the kind, the part of a 1.5, and the place where the counterpart is. */
export const classificationRows: readonly TableRow[] = [
  ...listed,
  ...ofInterface,
  ...ofTables,
  ...destinations,
];
