import { openSheet } from '../../../sheet/open-sheet.ts';
import { cellText } from '../../../sheet/sheet.ts';
import type { Sink } from '../../../store/store.ts';
import { reportLabels } from '../../words/report-labels.ts';
import { writeSummarySheet } from '../../workbook/summary-sheet.ts';
import { createWorkbookFile } from '../../workbook/workbook-file.ts';
import { sameText } from './same-text.ts';
import { statedFacts } from './stated-facts.ts';
import { type Comparing, type Comparison, rowsOfSheet, storedSheet } from './stored-sheet.ts';

/** Makes the first sheet of `result.xlsx` anew, the one that sums up; another version may have other words in it. */
export async function compareBook(of: Comparing): Promise<Comparison> {
  const name = reportLabels.summary[of.summary.language];
  const sheet = await storedSheet(of, { sheet: name });
  const facts = await statedFacts(of);
  if (sheet === undefined || facts === undefined) return 'not compared';
  const pieces: Buffer[] = [];
  const book = createWorkbookFile(of.file, memorySink(pieces), of.summary.finished_at);
  writeSummarySheet(book, facts);
  await book.end();
  const made = rowsOfSheet(await openSheet(Buffer.concat(pieces), of.file, { sheet: name }));
  let isOtherWords = false;
  for await (const stated of rowsOfSheet(sheet)) {
    const found = (await made.next()).value;
    for (let at = 0; at < Math.max(stated.cells.length, found?.cells.length ?? 0); at++) {
      const [ours, theirs] = [found, stated].map((row) => cellText(row?.cells[at]));
      if (sameText(ours ?? '', theirs ?? '')) continue;
      if (of.sameWords || figuresOf(ours) !== figuresOf(theirs))
        return { what: `${stated.number}`, stated: theirs || '–', found: ours || '–' };
      isOtherWords = true;
    }
  }
  const more = await made.next();
  if (!more.done)
    return { what: `${more.value.number}`, stated: '–', found: more.value.cells.map(cellText).join(' ') };
  return isOtherWords ? 'not compared' : undefined;
}

const figuresOf = (text = ''): string => (text.match(/\d+/g) ?? []).join(' ');

const memorySink = (pieces: Buffer[]): Sink => ({
  async write(chunk) {
    pieces.push(Buffer.from(chunk));
  },
  close: async () => ({ bytes: 0, sha256: '', version: '' }),
  async abort() {},
});
