import type { PaymentMeaning } from '../../problems/phrases.ts';

/** Column → texts, one of which every column must have; the forms of a text are those of `payment.rows`. */
type TypeCondition = Readonly<Record<string, readonly string[]>>;

/** Answers that a profile must or may give because the provider's documentation leaves it open; null for none. */
interface TypeAnswers {
  /** Money is captured with the authorisation, or by captures of their own. */
  capture?: 'automatic' | 'manual' | null;
  /** A plan of instalments is one document, or each of its instalments is one. */
  instalments?: 'plan' | 'each' | null;
  /** Fees are taken off the amounts, or have rows of their own. */
  fees?: 'taken-off' | 'apart' | null;
}

export interface TypeCase {
  means: PaymentMeaning;
  where?: TypeCondition;
  /** Counts only with these answers of the profile. */
  when?: TypeAnswers;
  /** The row of a sale states that it was refunded, and refunds have separate rows. It may mean a dispute. */
  refunded?: 'whole' | 'part';
  /** Present if the case needs an explanation. */
  why?: string;
}

/**
 * The columns of an export that state what the bank receives. An amount is what stands after fees, or before them: with
 * both the fees are the difference, with one they have columns of their own, above zero where they are taken off.
 */
export interface PayoutColumns {
  /**
   * Rows of a payout name it, stand below the row that is the payout, stand above it since the one before, or are all
   * rows of a file that is one payout.
   */
  rows: 'named' | 'below' | 'above' | 'all';
  /** The payout that a row names; of several columns the first that the row fills. */
  id?: readonly string[];
  /** The id of a row that is the payout itself. */
  ownId?: readonly string[];
  /** The account that counts its own payouts. */
  account?: string;
  /** The day of the payout, on each of its rows. */
  date?: readonly string[];
  /** The same on the row that is the payout. */
  ownDate?: readonly string[];
  /** Absent where the block above states it. */
  currency?: string;
  before?: string;
  after?: readonly string[] | { credit: string; debit: string };
  fees?: readonly string[];
  /** The column of the amount on the row of a payout, if it is a separate one. */
  paid?: string;
  /** The balance of the account behind each row that moves it. */
  balance?: string;
  /** A payout is the sum of its rows, whether the export states it or not. */
  isSum?: true;
  /** A block above the header that states the payout: headers, and below them their values. */
  block?: { id: string; date: readonly string[]; currency: readonly string[]; amount: string };
}

/** Every type that an export of a provider can name, and what it is. What no list names is a question, never a guess. */
export interface TypeList {
  title: string;
  /** The documentation that the list was read in. */
  source: string;
  /** Particulars of the export, if it has any. */
  why?: string;
  /** The column that names the type; of several the first that the row fills. */
  column: string | readonly string[];
  /** Cases that count whatever the type is, such as a status. */
  always?: readonly TypeCase[];
  /** Columns without which a file is no such export. */
  file: readonly string[];
  /** Cells without which only the cases above count: another state than these is no known one. */
  only?: TypeCondition;
  /**
   * Types of money that comes from anybody, and the columns that name the payer, each with its wordings, `@` for the name:
   * what own companies and processors pay is no sale, and who they are is asked once.
   */
  payer?: { types: readonly string[]; columns: TypeCondition };
  /** A name may end in `*`, where the documentation closes a group; exact names come first. */
  types: Readonly<Record<string, PaymentMeaning | readonly TypeCase[]>>;
  /**
   * Names of a type in other languages where the provider translates them, joined by ` · `: each read in an export or an importer
   * that people publish. What stands here in no language is a question, as any other type.
   */
  names?: Readonly<Record<string, string>>;
  payouts?: PayoutColumns;
  /** The column and the text that mark a fee without a sign as given back. */
  feeReturned?: readonly [column: string, text: string];
  /** Answers without which no row can be read. */
  needs?: readonly (keyof TypeAnswers)[];
}

/** The cases of one entry, in their order. */
export const casesOf = (entry: PaymentMeaning | readonly TypeCase[]): readonly TypeCase[] =>
  typeof entry === 'string' ? [{ means: entry }] : entry;

/** The texts in a text of a list, which joins several by ` · `. */
export const namedIn = (text: string): string[] => text.split(' · ');

/** The names under which an export writes a type: its own first. */
export const spellingsOf = ({ names }: Partial<TypeList>, type: string): string[] =>
  [type, names?.[type]].flatMap((text) => (text === undefined ? [] : namedIn(text)));
