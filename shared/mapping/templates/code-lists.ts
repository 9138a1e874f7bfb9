import { withdrawnCurrencies } from '../../facts/compatibility/table.ts';
import { listedCurrencies } from '../../facts/currencies.ts';
import { fuelCodes } from '../../facts/fuel-codes.ts';
import { paymentMethods } from '../../facts/payment-methods.ts';
import { vatExemptions, vatRates } from '../../facts/vat.ts';
import { OPEN_MARK } from '../profile/source.ts';

/** A code that a cell may take, with its meaning; the meaning is empty for a self-explaining code. */
export type ListedCode = Record<'code' | 'en' | 'el', string>;

export const plain = (codes: Iterable<string>): ListedCode[] =>
  [...codes].map((code) => ({ code, en: '', el: '' }));

/** Codes with their meanings: `1 · pieces · τεμάχια | 2 · …`. */
const listed = (text: string): ListedCode[] =>
  text.split('|').map((one) => {
    const [code = '', en = '', el = ''] = one.trim().split(' · ');
    return { code, en, el };
  });

const exemptions = [...vatExemptions].map(([code, { en, el }]) => ({ code, en, el }));

const categories = listed(`category1_1 · goods · εμπορεύματα | category1_2 · own products · προϊόντα |
  category1_3 · services · υπηρεσίες | category1_7 · on behalf of third parties · για λογαριασμό τρίτων |
  category1_95 · information only · λοιπά πληροφοριακά στοιχεία`);

const types = listed(`E3_561_001 · wholesale, to businesses · χονδρική, προς επιτηδευματίες |
  E3_561_002 · wholesale, reverse charge · χονδρική, άρθρο 39α |
  E3_561_003 · retail, to private persons · λιανική, προς ιδιώτες |
  E3_561_004 · retail, reverse charge · λιανική, άρθρο 39α |
  E3_561_005 · abroad, European Union · εξωτερικό, ενδοκοινοτικές |
  E3_561_006 · abroad, third countries · εξωτερικό, τρίτες χώρες | E3_561_007 · other · λοιπά |
  E3_881_001 · for third parties: wholesale · για τρίτους: χονδρική |
  E3_881_002 · for third parties: retail · για τρίτους: λιανική |
  E3_881_003 · for third parties: European Union · για τρίτους: ενδοκοινοτικές |
  E3_881_004 · for third parties: third countries · για τρίτους: τρίτες χώρες`);

const currencies = plain([...listedCurrencies].filter((code) => !withdrawnCurrencies.has(code)));

export const codeLists: Readonly<Record<string, readonly ListedCode[]>> = {
  invoice_type_code: listed(`1.1 · sales invoice · τιμολόγιο πώλησης |
    1.4 · sale on behalf of third parties · πώληση για λογαριασμό τρίτων |
    1.5 · clearance of such sales · εκκαθάριση πωλήσεων τρίτων |
    1.6 · supplementary invoice · συμπληρωματικό τιμολόγιο |
    2.1 · service invoice · τιμολόγιο παροχής υπηρεσιών |
    2.3 · service invoice, third country · τιμολόγιο παροχής, τρίτη χώρα |
    3.1 · title of acquisition · τίτλος κτήσης | 5.1 · credit note, correlated · πιστωτικό, συσχετιζόμενο |
    5.2 · credit note, not correlated · πιστωτικό, μη συσχετιζόμενο |
    11.1 · retail receipt · απόδειξη λιανικής | 11.4 · retail credit note · πιστωτικό λιανικής`),
  payment_method_type: paymentMethods.map(({ code, en, el }) => ({ code: String(code), en, el })),
  currency: currencies,
  payment_currency: currencies,
  special_invoice_category: [{ code: '11', en: 'heating allowance', el: 'επίδομα θέρμανσης' }],
  'line.quantity_type':
    listed(`1 · pieces · τεμάχια | 2 · kilograms · κιλά | 3 · litres · λίτρα | 4 · metres · μέτρα |
    5 · square metres · τετραγωνικά μέτρα | 6 · cubic metres · κυβικά μέτρα |
    7 · other pieces · τεμάχια, λοιπές περιπτώσεις`),
  'line.vat_rate': plain([...vatRates].sort((a, b) => Number(b) - Number(a))),
  'line.vat_exemption_code': exemptions,
  'commission.fee_exemption_code': exemptions,
  'commission.clearance_vat_rate': plain([...vatRates].sort((a, b) => Number(b) - Number(a))),
  'line.classification_category': categories,
  'commission.fee_category': categories,
  'line.classification_type': types,
  'commission.fee_type': types,
  'line.fuel_code': [...fuelCodes].map(([code, name]) => ({ code: String(code), en: name, el: name })),
};

const table = (en: string, el: string, of: string) => ({ title: { en, el }, codes: codeLists[of] ?? [] });

/** The tables of codes that a person chooses from, with the name of each code. */
export const codeTables = {
  kinds: table('kinds of documents', 'είδη παραστατικών', 'invoice_type_code'),
  'payment-methods': table('payment methods', 'τρόποι πληρωμής', 'payment_method_type'),
  categories: table('classification categories', 'κατηγορίες χαρακτηρισμού', 'line.classification_category'),
  types: table('classification types', 'τύποι χαρακτηρισμού', 'line.classification_type'),
  'vat-exemptions': table(
    'reasons for a line without VAT',
    'αιτίες εξαίρεσης από τον ΦΠΑ',
    'line.vat_exemption_code',
  ),
  'quantity-types': table('units of quantities', 'μονάδες μέτρησης', 'line.quantity_type'),
};

export type CodeTable = keyof typeof codeTables;

export const tableNames = Object.keys(codeTables) as readonly CodeTable[];

/** A hole that names the codes that fit, each with its meaning, the likeliest first: `? 1.1 sales invoice | 2.1 …`. */
export function openChoice(field: string, codes: readonly string[]): string {
  const named = new Map((codeLists[field] ?? []).map(({ code, en }) => [code, en]));
  const said = codes.map((code) => `${code} ${named.get(code) ?? ''}`.trim());
  return `${OPEN_MARK} ${said.join(' | ')}`.trim();
}

export const OPEN_REASON = openChoice('line.vat_exemption_code', '3 4 7 8 14 15 16 27 1'.split(' '));
