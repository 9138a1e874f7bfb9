import { GENERATOR } from '../../page/page-frame.ts';
import { summaryPage } from '../../page/summary-page.ts';
import { statedFacts } from './stated-facts.ts';
import { type Comparing, type Comparison, storedBytes } from './stored-sheet.ts';

/** Makes `summary.html` anew. Of the page of another version, whose words may differ, every figure and place is compared. */
export async function comparePage(of: Comparing): Promise<Comparison> {
  const { report, summary, file } = of;
  const stored = (await storedBytes(report, file)).toString('utf8');
  const facts = await statedFacts(of);
  if (facts === undefined) return 'not compared';
  const others = Object.entries(summary.files).filter(([name]) => name !== file);
  const made = summaryPage(
    facts,
    others.map(([name, one]) => ({ ...one, file: name })),
  );
  return comparePages(stored, made, of);
}

/** The first difference of two pages; the words count where one program wrote both. */
function comparePages(stored: string, made: string, { sameWords: isOwn = false }: Comparing): Comparison {
  if (stored === made) return undefined;
  const [ours, theirs] = [made, stored].map((page) => partsOf(page, isOwn));
  const at = ours?.findIndex((part, index) => part !== theirs?.[index]) ?? -1;
  const place = at < 0 ? (ours?.length ?? 0) : at;
  const [found = '–', stated = '–'] = [ours?.[place], theirs?.[place]];
  if (found !== stated)
    return {
      what: SECTION.exec(ours?.slice(0, place).findLast((one) => SECTION.test(one)) ?? '')?.[1] ?? 'page',
      stated,
      found,
    };
  return isOwn ? { what: 'page', stated: 'HTML', found: 'HTML' } : 'not compared';
}

/** True of a page that this version wrote, as it says itself. */
export const isOwnPage = (page: string): boolean =>
  page.includes(`<meta name="generator" content="${GENERATOR}">`);

const SECTION = / id="([\w-]+)"/;
/** Digits, hashes, names of classes: all of a page that is no words of its program. */
const FIGURE = /\d/;

/** A page as its texts and places in order; of another version's, those with figures, outcomes and places. */
function partsOf(page: string, withWords: boolean): string[] {
  const body = page.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/g, '');
  const parts = body.match(/<[^>]*>|[^<]+/g) ?? [];
  const isPlace = (part: string) => part.startsWith('<') && /class="[^"]*(bg-|verdict)|id="/.test(part);
  return parts
    .map((part) => part.trim())
    .filter(
      (part) => part !== '' && (withWords || isPlace(part) || (!part.startsWith('<') && FIGURE.test(part))),
    )
    .map((part) =>
      withWords || part.startsWith('<') ? part : (part.match(/[^\s]*\d[^\s]*/g) ?? []).join(' '),
    );
}
