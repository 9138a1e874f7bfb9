import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { isSaleState, sideOf } from '../facts/row-states.ts';
import { namesCredit } from '../facts/type-names.ts';
import { columnIndexes, type Header, indexesOf } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { columnAnswers } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
import { namesIn } from '../profile/source.ts';
import { headerWords } from '../texts/fold.ts';

type Columns = { profile: Profile; header: Header; needs: readonly ColumnNeed[] };

export function unusedNames({ header, needs }: Omit<Columns, 'profile'>): string[] {
  const used = new Set(indexesOf(header, needs));
  return header.names.filter((name, index) => name !== '' && !used.has(index));
}

/** The unread columns that the profile says nothing about. */
export function openNames({ profile, ...columns }: Columns): string[] {
  const answers = columnAnswers(profile);
  return unusedNames(columns).filter((name) => answers[name] === undefined);
}

/** True of a text with which a row is a sale: paid, sale, charge. */
const saysSale = (text: string): boolean =>
  isSaleState(text) === true || sideOf(text) === 'in' || /^(charge|payment|purchase|capture)s?$/i.test(text);
const saysKind = (text: string): boolean =>
  saysSale(text) || isSaleState(text) === false || sideOf(text) !== undefined || namesCredit(text);

/** Headers under which one known word shows states, or kinds of rows; elsewhere most cells must be of sales. */
const OF_STATES = /(^| )(status|state|κατασταση|statut|etat|stato|estado|zustand)( |$)/;
const OF_KINDS =
  /^((transaction|record|event|entry|movement|operation) )?(type|kind|direction|side)$|^((buchungs|transaktions|umsatz)?art|typ|tipo|nature|rodzaj|richtung|sens|d c|c d|dr cr|κατευθυνση|(τυποσ|ειδοσ)( κινησησ| συναλλαγησ)?)$/;
const KINDS_MAX = 12;
const NUMBER = /^\D{0,4}\d[\d.,' ]*\D{0,4}$/;

/** Finds what the unread columns of a payment export say: numbers, mostly the amount once more, or kinds of rows, of which some are hardly sales. */
export function unreadEvidence({ profile, ...columns }: Columns) {
  const { header } = columns;
  const indexes = profile.payment ? columnIndexes(header, unusedNames(columns)) : [];
  const amounts = columnIndexes(header, namesIn(profile.payment?.amount?.column));
  const seen = indexes.map((index) => {
    const name = header.nameAt(index);
    return { index, name, all: 0, numbers: 0, alike: 0, texts: new Map<string, number>() };
  });
  return {
    see({ cells }: SheetRow) {
      for (const column of seen) {
        const text = cellText(cells[column.index]).trim();
        if (text === '') continue;
        column.all += 1;
        if (NUMBER.test(text)) {
          column.numbers += 1;
          if (amounts.some((at) => cellText(cells[at]).trim() === text)) column.alike += 1;
        } else if (column.texts.size <= KINDS_MAX) column.texts.set(text, (column.texts.get(text) ?? 0) + 1);
      }
    },
    end() {
      const oddTexts = ({ name, all, texts }: (typeof seen)[number]): string[] => {
        const told = [...texts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
        const sales = told.reduce((sum, text) => sum + (saysSale(text) ? (texts.get(text) ?? 0) : 0), 0);
        const said = headerWords(name);
        const isState = OF_STATES.test(said) && told.some((text) => isSaleState(text) !== undefined);
        const isKind = OF_KINDS.test(said) && told.some(saysKind);
        if (told.length > KINDS_MAX || !(isState || isKind || (sales > 0 && sales * 2 >= all))) return [];
        const isSide = isKind && told.filter((text) => sideOf(text) === 'side').length > 1;
        // What most rows say is no exception, unless its word is that of no sale.
        const isOdd = (text: string, at: number) =>
          at > 0 || isSaleState(text) === false || (isKind && sideOf(text) === (isSide ? 'side' : 'out'));
        return told.filter((text, at) => !saysSale(text) && isOdd(text, at));
      };
      return {
        numbers: seen.flatMap(({ name, numbers }) => (numbers > 0 ? name : [])),
        alike: seen.flatMap(({ name, numbers, alike }) => (alike > 0 && alike * 2 >= numbers ? name : [])),
        odd: new Map(seen.map((column) => [column.name, oddTexts(column)])),
      };
    },
  };
}
