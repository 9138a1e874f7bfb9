import type { Template } from './template.ts';
import { CLASSIFICATION_COLUMNS, DOCUMENT_COLUMNS, LINE_COLUMNS } from './template-parts.ts';

export const commission: Template = {
  title: {
    en: 'Sales on behalf of third parties (1.4) and their clearance (1.5)',
    el: 'Πωλήσεις για λογαριασμό τρίτων (1.4) και εκκαθάρισή τους (1.5)',
  },
  fields: [
    ...DOCUMENT_COLUMNS,
    ...['clears', 'counterpart.name', 'counterpart.vat', 'counterpart.country_code'],
    ...LINE_COLUMNS,
    ...CLASSIFICATION_COLUMNS,
    ...['commission.sale_total', 'commission.fee', 'commission.clearance_vat_rate'],
    ...['commission.fee_exemption_code', 'commission.fee_category', 'commission.fee_type', 'notes'],
  ],
  needed: [...DOCUMENT_COLUMNS, 'counterpart.name', 'counterpart.vat'],
  codes: {
    invoice_type_code: ['1.4', '1.5'],
    'line.classification_category': ['category1_7'],
    'line.classification_type': ['E3_881_001', 'E3_881_003', 'E3_881_004'],
    'commission.fee_category': ['category1_1', 'category1_2', 'category1_3'],
    'commission.fee_type': ['E3_561_001', 'E3_561_002', 'E3_561_007'],
  },
  examples: [
    {
      ...{ external_id: 'EXAMPLE-COMMISSION-1', invoice_type_code: '1.4', payment_method_type: 3 },
      ...{ 'counterpart.name': 'Παράδειγμα Εμπορική ΑΕ', 'counterpart.vat': '998877666' },
      ...{ 'counterpart.country_code': 'GR', 'line.name': 'Ελαιόλαδο, κιλά', 'line.quantity': 200 },
      ...{ 'line.unit_price': 5, 'line.net_total_price': 1000, 'line.vat_rate': 13 },
      ...{ 'line.classification_category': 'category1_7', 'line.classification_type': 'E3_881_001' },
    },
    {
      ...{ external_id: 'EXAMPLE-COMMISSION-2', invoice_type_code: '1.5', payment_method_type: 3 },
      ...{ clears: 'EXAMPLE-COMMISSION-1', 'counterpart.name': 'Παράδειγμα Αγροτικός Συνεταιρισμός' },
      ...{ 'counterpart.vat': '997000115', 'counterpart.country_code': 'GR', 'commission.sale_total': 1000 },
      ...{ 'commission.fee': 100, 'commission.clearance_vat_rate': 13 },
      ...{ 'commission.fee_exemption_code': '27', 'commission.fee_category': 'category1_3' },
      'commission.fee_type': 'E3_561_001',
    },
  ],
};
