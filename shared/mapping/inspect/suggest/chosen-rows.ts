import { readBoolean } from '../../cells/read-boolean.ts';
import { namesDelivery } from '../../facts/delivery-words.ts';
import { flagOf, isSaleState, sideOf } from '../../facts/row-states.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { ProfileFile } from '../../profile/profile.ts';
import type { InspectedColumn } from '../columns/match-columns.ts';
import { isSide } from '../columns/sides.ts';
import type { ColumnOfRole } from './suggest-foreign-amount.ts';
import { isForeignRate } from './suggest-line.ts';

type Rules = Pick<ProfileFile, 'only_rows_where' | 'skip_rows_where'>;

/** A column of states has a few words that repeat; one with more texts is something else. */
const STATES_MAX = 12;

/**
 * Rows that are sales: without a MARK, since what has one is registered already, in a state that says so, on the side of
 * the sales, and not marked as cancelled. What no list of states and sides knows is a question. Why goods move is no state.
 */
export function chosenRows(of: ColumnOfRole, columns: readonly InspectedColumn[]): Rules {
  const mark = of('mark');
  const status = of('status');
  const none = mark?.distinct.filter((text) => !/[1-9]/.test(text)) ?? [];
  // What a sale is called, how it is paid and of which kind it is are no states.
  const others = (['payment_method', 'item', 'type'] as const).map(of);
  const rules = columns
    .filter((column) => !others.includes(column) && !namesDelivery(column.header))
    .map((column) => ({
      column,
      rule: ruleOf(column, column === status) ?? ratesRule(column, of('vat_rate')),
    }));
  const pick = (key: keyof Rule) =>
    Object.fromEntries(
      rules.flatMap(({ column, rule }) => (rule?.[key] === undefined ? [] : [[column.header, rule[key]]])),
    );
  const only = { ...(mark === undefined ? {} : { [mark.header]: ['', ...none] }), ...pick('only') };
  const skip = pick('skip');
  return {
    ...(Object.keys(only).length === 0 ? {} : { only_rows_where: only }),
    ...(Object.keys(skip).length === 0 ? {} : { skip_rows_where: skip }),
  };
}

/** Texts of a column whose rows are the only ones, or are left out; one that begins with the mark of a hole is a question. */
interface Rule {
  only?: string[];
  skip?: string[];
}

const ask = (text: string): string => `${OPEN_MARK} ${text}`;

function ruleOf(column: InspectedColumn, isStatus: boolean): Rule | undefined {
  if (column.filled === 0) return undefined;
  const flag = flagRule(column);
  if (flag !== undefined) return flag;
  if (isStatus) return statesRule(column);
  return isSide(column) ? sidesRule(column) : furtherStates(column);
}

/** A state that is known as no sale leaves its row out, also where every row has it; one that no list has is a question. */
function statesRule({ distinct }: InspectedColumn): Rule | undefined {
  const known = distinct.map(isSaleState);
  if (!known.includes(true) && !known.includes(false)) return unknownStates(distinct);
  if (!known.some((is) => is !== false)) return { skip: [...distinct] };
  const only = distinct.flatMap((text, at) =>
    known[at] === true ? [text] : known[at] === undefined ? [ask(text)] : [],
  );
  return { only };
}

/** States that no list has are asked where they are words that repeat. */
const unknownStates = (texts: readonly string[]): Rule | undefined =>
  texts.length <= STATES_MAX && texts.every((text) => /\p{L}{3}/u.test(text) && !/\d/.test(text))
    ? { only: texts.map(ask) }
    : undefined;

/** A further column of nothing but known states, one of which is none, is asked of that one. */
function furtherStates(column: InspectedColumn): Rule | undefined {
  const { distinct, type } = column;
  if (type !== 'text' || distinct.length > STATES_MAX) return undefined;
  const known = distinct.map(isSaleState);
  if (known.includes(undefined) || !known.includes(false)) return turnedRows(column);
  return { only: distinct.map((text, at) => (known[at] === true ? text : ask(text))) };
}

/** A word that turns a sale around among others that say nothing, such as Payment and Refund: each is asked. */
function turnedRows({ distinct, filled }: InspectedColumn): Rule | undefined {
  const isTurned = distinct.some((text) => sideOf(text) === 'out');
  const areWords = distinct.every((text) => /^\p{L}[\p{L} _-]*$/u.test(text));
  return isTurned && areWords && distinct.length > 1 && distinct.length < filled
    ? { only: distinct.map(ask) }
    : undefined;
}

/** Rows of a rate that Greece does not have are asked: they are exempt, or no sales of here. */
const ratesRule = (column: InspectedColumn, rates: InspectedColumn | undefined): Rule | undefined =>
  column === rates && column.type === 'text' && column.distinct.some(isForeignRate)
    ? { only: column.distinct.map((text) => (isForeignRate(text) ? ask(text) : text)) }
    : undefined;

const sidesRule = ({ distinct }: InspectedColumn): Rule =>
  distinct.every((text) => sideOf(text) === 'in')
    ? { only: [...distinct] }
    : { only: distinct.map((text) => (sideOf(text) === 'in' ? text : ask(text))) };

/** Yes under cancelled, refunded, draft or paid is a question; a moment of cancellation leaves its row out. */
function flagRule({ header, distinct, type, filled }: InspectedColumn): Rule | undefined {
  const flag = flagOf(header);
  if (flag === undefined) return undefined;
  if (type === 'date') return flag === 'none' && filled > 0 ? { only: [''] } : undefined;
  const said = distinct.map((text) => (/^[x×✓✔]$/i.test(text) ? 'true' : readBoolean(text)));
  if (said.includes(undefined)) return undefined;
  const asked = flag === 'none' ? 'true' : 'false';
  const texts = distinct.map((text, at) => (said[at] === asked ? ask(text) : text));
  return { only: ['', ...texts] };
}
