import type { Document } from '../../documents/document.ts';
import { isSameExternalId } from '../../documents/external-id.ts';
import { NO_TYPE } from '../../facts/classifications.ts';
import { unionCountries } from '../../facts/countries.ts';
import { isZero } from '../../money/decimal.ts';
import { clearanceLines, feeLines, isBlank, isClearance, isSale } from '../evidence/document-predicates.ts';
import { atField, atLine, type Rule, variant } from './rule.ts';

export const feeWithoutType: Rule = {
  code: '313',
  source: 'interface, Type 1.5, 3: a real E3 code is required; Stage 2, 313',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ classification_type: type }) => isBlank(type) || type === NO_TYPE)
      .map((line) => variant('fee', atLine(line, 'line.classification_type'))),
};

const feeCategories: ReadonlySet<string> = new Set(['category1_1', 'category1_2', 'category1_3']);

export const feeCategoryForbidden: Rule = {
  code: '331',
  source: 'interface, Type 1.5, 3; Stage 2, 331',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ classification_category: category = '' }) => !feeCategories.has(category))
      .map((line) =>
        variant(
          'fee',
          atLine(line, 'line.classification_category', { value: line.classification_category ?? '' }),
        ),
      ),
};

export const thirdPartyTypeOnClearance: Rule = {
  code: '313',
  source: 'interface, Type 1.5, 4; Stage 2, 313',
  concerns: 'clearance',
  find: (document) =>
    document.invoice_lines
      .filter((line) => isClearance(document) && line.classification_type?.startsWith('E3_881'))
      .map((line) =>
        variant(
          'clearance',
          atLine(line, 'line.classification_type', { value: line.classification_type ?? '' }),
        ),
      ),
};

export const clearanceCarriesE3: Rule = {
  code: '231',
  source: 'interface, Type 1.5, 4; Stage 2, 231',
  concerns: 'clearance',
  find: (document) =>
    clearanceLines(document)
      .filter(({ classification_type }) => classification_type?.startsWith('E3_'))
      .map((line) => atLine(line, 'line.classification_type', { value: line.classification_type ?? '' })),
};

const CLEARANCE = 1;

export const clearanceTypeBlank: Rule = {
  code: '101',
  source: 'interface, Type 1.5, 2: the literal _; "" and null are invalid',
  concerns: 'clearance',
  find: (document) =>
    document.invoice_lines
      .filter(
        ({ invoice_detail_type: detail, classification_category: category, classification_type: type }) =>
          isClearance(document) && (detail === CLEARANCE || category === 'category2_9') && isBlank(type),
      )
      .map((line) => variant('clearance-type', atLine(line, 'line.classification_type'))),
};

export const clearanceCategoryForbidden: Rule = {
  code: '331',
  source: 'interface, Type 1.5, 2: classification_category = category2_9',
  concerns: 'clearance',
  find: (document) =>
    clearanceLines(document)
      .filter(({ classification_category }) => classification_category !== 'category2_9')
      .map((line) =>
        variant(
          'clearance',
          atLine(line, 'line.classification_category', { value: line.classification_category ?? '' }),
        ),
      ),
};

export const detailTypesIncomplete: Rule = {
  code: '246',
  source: 'interface, Type 1.5, 1; Stage 2, 246; Limits, lines of a 1.5',
  concerns: 'clearance',
  find: (document) => {
    const clearances = clearanceLines(document).length;
    const fees = feeLines(document).length;
    const lines = document.invoice_lines.length;
    const complete = clearances === 1 && fees === 1 && lines === 2;
    return isClearance(document) && !complete ? [{ params: { clearances, fees, lines } }] : [];
  },
};

export const detailTypeElsewhere: Rule = {
  code: '205',
  source: 'interface, Line, invoice_detail_type; Type 1.4, 3',
  concerns: 'numbered-codes',
  find: (document) =>
    document.invoice_lines
      .filter((line) => !isClearance(document) && line.invoice_detail_type !== undefined)
      .map((line) =>
        variant(
          'detail-type',
          atLine(line, 'line.invoice_detail_type', { type: document.invoice_type_code }),
        ),
      ),
};

export const detailTypeMissing: Rule = {
  code: '204',
  source: 'interface, Type 1.5, 1; Stage 2, 204 together with 246',
  concerns: 'clearance',
  find: (document) =>
    document.invoice_lines
      .filter((line) => isClearance(document) && line.invoice_detail_type === undefined)
      .map((line) => variant('detail-type', atLine(line, 'line.invoice_detail_type'))),
};

export const clearsItself: Rule = {
  code: 'CLEARS-ITSELF',
  source: 'interface, Sales on behalf of third parties: the 1.4 comes before its 1.5',
  concerns: 'clears',
  find: ({ external_id }, { clears = [] }) =>
    clears.some((id) => isSameExternalId(id, external_id)) ? [atField('clears', { external_id })] : [],
};

export const clearsElsewhere: Rule = {
  code: 'CLEARS-ELSEWHERE',
  source: 'interface, Sales on behalf of third parties, 3: a 1.5 clears 1.4s, nothing else does',
  concerns: 'clears',
  find: (document, { clears = [] }) =>
    !isClearance(document) && clears.length > 0
      ? [atField('clears', { type: document.invoice_type_code })]
      : [],
};

export const classificationDestination: Rule = {
  code: 'CLASSIFICATION-DESTINATION',
  source: 'interface, Type 1.4, 2: classification_type depends on the destination',
  concerns: 'sale',
  find: (document) => {
    const expected = typeForDestination(document);
    if (expected === undefined || !isSale(document)) return [];
    return document.invoice_lines
      .filter(({ classification_type }) => classification_type !== expected)
      .map((line) =>
        atLine(line, 'line.classification_type', {
          expected,
          type: line.classification_type ?? '–',
          country: document.counterpart?.country_code ?? '',
        }),
      );
  },
};

function typeForDestination({ counterpart }: Document): string | undefined {
  const country = counterpart?.country_code;
  if (country === undefined || isBlank(country)) return undefined;
  if (country === 'GR') return 'E3_881_001';
  return unionCountries.has(country) ? 'E3_881_003' : 'E3_881_004';
}

export const informationCategoryOnSale: Rule = {
  code: '313',
  source: 'interface, Type 1.4, 1; Stage 2, 313',
  concerns: 'sale',
  find: (document) =>
    document.invoice_lines
      .filter((line) => isSale(document) && line.classification_category === 'category1_95')
      .map((line) => variant('sale', atLine(line, 'line.classification_category'))),
};

const THIRD_PARTIES = 'category1_7';
/** Forbidden as well, with a code of its own. */
const INFORMATION = 'category1_95';

export const saleCategoryForbidden: Rule = {
  code: '331',
  source: 'interface, Type 1.4, 1: category1_7 only; Stage 2, 331',
  concerns: 'sale',
  find: (document) =>
    document.invoice_lines
      .filter(
        ({ classification_category: category = '' }) =>
          isSale(document) && category !== THIRD_PARTIES && category !== INFORMATION,
      )
      .map((line) =>
        variant(
          'sale',
          atLine(line, 'line.classification_category', { value: line.classification_category ?? '' }),
        ),
      ),
};

export const feeIsZero: Rule = {
  code: '222',
  source: 'interface, Type 1.5, 3; Stage 2, 222',
  concerns: 'clearance',
  find: (document) =>
    feeLines(document)
      .filter(({ net_total_price }) => isZero(net_total_price))
      .map((line) => atLine(line, 'line.net_total_price')),
};
