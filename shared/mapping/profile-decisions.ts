import { OPEN_MARK } from './open-mark.ts';
import { paymentGaps } from './payment-section.ts';
import type { Profile } from './profile.ts';

const OF_DOCUMENT = ['invoice_type_code', 'payment_method_type'];
const OF_LINE = ['line.vat_rate', 'line.classification_category', 'line.classification_type'];
const AMOUNTS = ['line.unit_price', 'line.net_total_price', 'line.subtotal'];

/** Places of a profile that a person still has to fill before documents can be made of its rows. */
export function profileDecisions({ document = {}, line = {}, payment, read }: Profile): string[] {
  const lacks = (section: object) => (field: string) => !Object.hasOwn(section, field);
  const ofLine = [
    ...OF_LINE.filter(lacks(line)).map((field) => `line → ${field}`),
    ...(AMOUNTS.every(lacks(line)) ? [`line → ${AMOUNTS.join(' | ')}`] : []),
  ];
  return [
    ...OF_DOCUMENT.filter(lacks(document)).map((field) => `document → ${field}`),
    ...(payment === undefined ? ofLine : paymentGaps(payment)),
    ...(read?.prices?.startsWith(OPEN_MARK) ? ['read → prices (net | gross)'] : []),
  ];
}
