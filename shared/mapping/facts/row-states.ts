import { foldText, headerWords } from '../texts/fold.ts';
import states from './list-words.json' with { type: 'json' };

const plain = (text: string): string => foldText(text).replaceAll('_', ' ');
const set = (texts: string): ReadonlySet<string> => new Set(texts.split(' · ').map(plain));

/** States of orders and invoices that are sales, in the words of programs. */
const SALES = set(states.sales);

/** States of orders and invoices that are not sales, or not yet. */
const NONE = set(states.none);

/** Beginnings of states that are not sales, by any author: cancelled_by_guest, Ακυρωμένη από πελάτη. */
const NONE_BEGIN =
  /^(cancel|void|refund|fail|declin|reject|απορρ|αποτυχ|draft|ακυρ|προχειρ|επιστραφ|stornier|erstatt|entwurf|annul|brouillon|rembours|bozza|rimbors|borrador|anulad|reembols|rascunho|devol|anulow|szkic|zwroc|geannul|terugbet)/;

/** True if an order or an invoice in this state is a sale; undefined if no list has the word. */
export function isSaleState(text: string): boolean | undefined {
  const said = plain(text);
  if (SALES.has(said)) return true;
  return NONE.has(said) || NONE_BEGIN.test(said) ? false : undefined;
}

/** Values that mean a receipt of money or a sale. */
const IN = set(states.in);
/** Values that reverse a sale or exclude one. */
const OUT = set(states.out);
/** Sides of an account: which of them is a sale, only its owner knows. */
const SIDES = set(states.sides);

/** The side of a value that turns a sale around or may: `in`, `out`, or one of an account; undefined of any other text. */
export function sideOf(text: string): 'in' | 'out' | 'side' | undefined {
  const said = plain(text);
  if (IN.has(said)) return 'in';
  if (OUT.has(said)) return 'out';
  return SIDES.has(said) ? 'side' : undefined;
}

/** Words in headers of flags that exclude a sale. */
const FLAG_NONE =
  /(^| )(test|sandbox|cancel|void|refund|return|draft|delet|revers|ακυρ|επιστρ|προχειρ|stornier|storno|erstatt|entwurf|annul|rembours|brouillon|rimbors|bozza|anulad|reembols|devuel|devol|borrador|rascunho|anulow|zwrot|szkic|geannul|terugbet)/;
/** Words in headers of flags that mean "paid", which proves neither a sale nor its absence. */
const FLAG_PAID =
  /(^| )(paid|settled|bezahlt|payee?|regle|pagat[ao]|saldat[ao]|pagad[ao]|cobrad[ao]|pag[ao]|zaplac|oplac|zapłac|opłac|betaald|εξοφλ|πληρωμεν|live ?mode|production)/;

/** Meaning of a yes in a column of this header; undefined of any other header. */
export function flagOf(header: string): 'none' | 'paid' | undefined {
  const said = headerWords(header);
  if (FLAG_NONE.test(said)) return 'none';
  return FLAG_PAID.test(said) ? 'paid' : undefined;
}

const [YES, NO] = [set(states.yes), set(states.no)];

/** 'true' or 'false' for a yes or no in the languages of exports; undefined for any other text. */
export function readBoolean(written: string): 'true' | 'false' | undefined {
  const text = foldText(written);
  if (YES.has(text)) return 'true';
  return NO.has(text) ? 'false' : undefined;
}
