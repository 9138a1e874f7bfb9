import { foldText, headerWords } from '../texts/fold.ts';
import states from './list-words.json' with { type: 'json' };

const plain = (text: string): string => foldText(text).replaceAll('_', ' ');
const lists = new Map(
  Object.entries(states).map(([list, texts]) => [list, new Set(texts.split(' · ').map(plain))]),
);
/** True if a list of programs' words has a text that is plain already. */
const isIn = (list: keyof typeof states, said: string): boolean => lists.get(list)?.has(said) === true;

/** Beginnings of states that are not sales, by any author: cancelled_by_guest, Ακυρωμένη από πελάτη. */
const NONE_BEGIN =
  /^(cancel|void|refund|charge_?back|payout|top_?up|fee$|fail|error|απορρ|αποτυχ|draft|ακυρ|προχειρ|επιστραφ|stornier|erstatt|entwurf|annul|brouillon|rembours|bozza|rimbors|borrador|anulad|reembols|rascunho|devol|anulow|szkic|zwroc|geannul|terugbet)|(^| )(declin|reject)/;

/** True if an order or an invoice in this state is a sale; undefined if no list has the word. */
export function isSaleState(text: string): boolean | undefined {
  const said = plain(text);
  if (isIn('sales', said)) return true;
  return isIn('none', said) || NONE_BEGIN.test(said) ? false : undefined;
}

/** The side of a value that turns a sale around or may: `in`, `out`, or one of an account; undefined of any other text. */
export function sideOf(text: string): 'in' | 'out' | 'side' | undefined {
  const said = plain(text);
  if (isIn('in', said)) return 'in';
  if (isIn('out', said)) return 'out';
  // Which side of an account is a sale, only its owner knows.
  return isIn('sides', said) ? 'side' : undefined;
}

const FLAG_NONE =
  /(^| )(test|sandbox|cancel|void|refund(?!able)|return|draft|delet|revers|ακυρ|επιστρ|προχειρ|stornier|storno|erstatt|entwurf|annul|rembours|brouillon|rimbors|bozza|anulad|reembols|devuel|devol|borrador|rascunho|anulow|zwrot|szkic|geannul|terugbet)/;
/** Words in headers of flags that mean "paid", which proves neither a sale nor its absence. */
const FLAG_PAID =
  /(^| )(paid|settled|bezahlt|payee?|regle|pagat[ao]|saldat[ao]|pagad[ao]|cobrad[ao]|pag[ao]|zaplac|oplac|zapłac|opłac|betaald|εξοφλ|πληρωμεν|live ?mode|production)/;

/** Meaning of a yes in a column of this header; undefined of any other header. */
export function flagOf(header: string): 'none' | 'paid' | undefined {
  const said = headerWords(header);
  if (FLAG_NONE.test(said)) return 'none';
  return FLAG_PAID.test(said) ? 'paid' : undefined;
}

/** 'true' or 'false' for a yes or no in the languages of exports; undefined for any other text. */
export function readBoolean(written: string): 'true' | 'false' | undefined {
  const text = foldText(written);
  if (isIn('yes', text)) return 'true';
  return isIn('no', text) ? 'false' : undefined;
}
