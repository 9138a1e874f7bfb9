type Fields = Record<string, unknown>;

export interface Payload extends Fields {
  invoice_lines: Fields[];
}

/** What a table row changes in a payload: members of the header, of the counterpart, or of line n. */
export interface Change extends Fields {
  counterpart?: Fields;
  lines?: Record<number, Fields>;
}

const counterpart = {
  name: 'Κυψέλη Αγορά Ε.Π.Ε.',
  country_code: 'GR',
  vat: '064677095',
  city: 'Αθήνα',
  street: 'Φωκίωνος Νέγρη',
  number: '5',
  postal_code: '11361',
};

const totals = (net: number, vat: number) => ({
  net_total_amount: net,
  vat_total_amount: vat,
  total_amount: net + vat,
  payable_total_amount: net + vat,
});

const line = (fields: Fields) => ({
  line_number: 1,
  name: 'Είδος',
  quantity: 1,
  quantity_type: 1,
  unit_price: 100,
  net_total_price: 100,
  vat_rate: 24,
  vat_total: 24,
  subtotal: 124,
  classification_category: 'category1_1',
  classification_type: 'E3_561_001',
  ...fields,
});

const header = (type: string, fields: Fields = {}) => ({
  invoice_type_code: type,
  payment_method_type: 0,
  counterpart,
  ...fields,
});

/** A wholesale document of one line at 24%. */
export const sale = (): Payload => ({ ...header('1.1'), ...totals(100, 24), invoice_lines: [line({})] });

/** A fuel document: a fuel and a service charge. */
export const fuel = (): Payload => ({
  ...header('1.1', { fuel_invoice: true }),
  ...totals(150, 36),
  invoice_lines: [
    line({ name: 'Πετρέλαιο κίνησης', quantity_type: 3, fuel_code: 20 }),
    line({
      line_number: 2,
      name: 'Μεταφορικά',
      unit_price: 50,
      net_total_price: 50,
      vat_total: 12,
      subtotal: 62,
      fuel_code: 999,
    }),
  ],
});

/** Heating oil under the allowance, delivered to a supply number. */
export const heating = (): Payload =>
  changed(fuel(), {
    special_invoice_category: 11,
    counterpart: { supply_account_no: '1002003001' },
    lines: { 1: { fuel_code: 30 } },
  });

/** A sale in euro with a payable line in US dollars. */
export const foreign = (): Payload => ({ ...sale(), currency: 'USD', exchange_rate: 1.0842 });

/** A line at 0% with its reason. */
export const exempt = (): Payload => ({
  ...header('1.1'),
  ...totals(100, 0),
  invoice_lines: [line({ vat_rate: 0, vat_total: 0, subtotal: 100, vat_exemption_code: '14' })],
});

/** A sale on behalf of a third party, to the buyer. */
export const onBehalf = (): Payload => ({
  ...header('1.4'),
  ...totals(100, 24),
  invoice_lines: [line({ classification_category: 'category1_7', classification_type: 'E3_881_001' })],
});

/** A clearance, to the principal. */
export const clearance = (): Payload => ({
  ...header('1.5'),
  ...totals(100, 21.6),
  invoice_lines: [
    line({
      name: 'Εκκαθάριση',
      net_total_price: 90,
      vat_total: 21.6,
      subtotal: 111.6,
      classification_category: 'category2_9',
      classification_type: '_',
      invoice_detail_type: 1,
      expense: true,
    }),
    line({
      line_number: 2,
      name: 'Προμήθεια',
      net_total_price: 10,
      vat_rate: 0,
      vat_total: 0,
      subtotal: 10,
      vat_exemption_code: '27',
      invoice_detail_type: 2,
    }),
  ],
});

/** A payload of another type, of the same content. */
export const ofType = (type: string): Payload => ({ ...sale(), ...header(type) });

/** The payload with the changes; undefined takes a member away. */
export function changed(payload: Payload, { lines = {}, counterpart: party, ...header }: Change): Payload {
  const whole = { ...payload, ...header };
  return {
    ...whole,
    counterpart: { ...Object(payload.counterpart), ...party },
    invoice_lines: whole.invoice_lines.map((one, index) => ({ ...one, ...lines[index + 1] })),
  };
}
