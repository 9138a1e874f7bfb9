const HEADER =
  'external_id,invoice_type_code,payment_method_type,notes,Date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,net_total_amount,vat_total_amount,total_amount,payable_total_amount,line.name,line.quantity,line.unit_price,line.net_total_price,line.vat_rate,line.vat_total,line.subtotal,line.classification_category,line.classification_type';

const names = ['Αφοί Δοκιμαστικού ΟΕ', 'Υποθετική Ναυτιλιακή ΑΕ', 'Παράδειγμα ΙΚΕ', 'Μαρία Παπαδοπούλου'];
const numbers = ['064677095', '925667500', '320806520', '090000045', '094014201'];
/** One row in so many has a VAT rate that does not exist. */
const WRONG_EVERY = 200;

/** An export of 25 columns, one document a row. */
export function* wideSales(rows: number): Generator<string> {
  yield `${HEADER}\n`;
  for (let row = 1; row <= rows; row += 1) yield `${saleOf(row).join(',')}\n`;
}

function saleOf(row: number): string[] {
  const quantity = 1 + (row % 7);
  const price = 100 + ((row * 37) % 90_000);
  const net = quantity * price;
  const vat = Math.round(net * 0.24);
  const [amount, tax, gross] = [net, vat, net + vat].map(euro);
  const rate = row % WRONG_EVERY === 0 ? '77' : '24';
  const day = `${String(1 + (row % 20)).padStart(2, '0')}/11/2026`;
  const buyer = [names[row % names.length], 'GR', numbers[row % numbers.length], 'Πειραιάς', 'Ακτή Μιαούλη'];
  return [
    ...[`W-${row}`, '1.1', '3', `Order ${row}`, day, ...buyer, String(1 + (row % 90)), '18535'],
    ...[amount, tax, gross, gross, 'Καφές Βραζιλίας 250 g', String(quantity), euro(price)],
    ...[amount, rate, tax, gross, 'category1_1', 'E3_561_001'],
  ].map((cell) => cell ?? '');
}

const euro = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
