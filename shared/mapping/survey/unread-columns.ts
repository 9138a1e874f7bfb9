import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { isSaleState, sideOf } from '../facts/row-states.ts';
import { columnIndexes, type Header, indexesOf } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import { columnAnswers } from '../profile/left-out.ts';
import type { Profile } from '../profile/profile.ts';
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

/** True of a text with which a row is a sale: paid, sale. */
export const saysSale = (text: string): boolean => isSaleState(text) === true || sideOf(text) === 'in';

/** A column of states has few texts, most of which say that the row is a sale; under a header of states one does. */
const STATES_MAX = 12;
const OF_STATES = /(^| )(status|state|κατασταση|statut|etat|stato|estado|zustand)( |$)/;
const NUMBER = /^\D{0,4}\d[\d.,' ]*\D{0,4}$/;

/** Finds among the unread columns of a payment export those with numbers, and those in which most cells say that the row is a sale. */
export function unreadEvidence({ profile, ...columns }: Columns) {
  const indexes = profile.payment ? columnIndexes(columns.header, unusedNames(columns)) : [];
  const seen = indexes.map((index) => ({ index, all: 0, isNumber: false, texts: new Map<string, number>() }));
  return {
    see({ cells }: SheetRow) {
      for (const column of seen) {
        const text = cellText(cells[column.index]).trim();
        if (text === '' || column.texts.size > STATES_MAX) continue;
        column.all += 1;
        column.isNumber ||= NUMBER.test(text);
        column.texts.set(text, (column.texts.get(text) ?? 0) + 1);
      }
    },
    end() {
      const areStates = ({ index, all, texts }: (typeof seen)[number]) => {
        const sales = [...texts].reduce((sum, [text, count]) => sum + (saysSale(text) ? count : 0), 0);
        const isNamed = OF_STATES.test(headerWords(columns.header.nameAt(index)));
        return texts.size <= STATES_MAX && sales > 0 && (isNamed || sales * 2 >= all);
      };
      const named = (of: typeof seen) => of.map(({ index }) => columns.header.nameAt(index));
      return { numbers: named(seen.filter((one) => one.isNumber)), states: named(seen.filter(areStates)) };
    },
  };
}
