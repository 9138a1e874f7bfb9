import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { countOf } from './invoice-record.ts';
import type { Item, Update } from './state-table.ts';

/** Attempt `n` to issue a document. */
export interface Attempt {
  document: string;
  attempt: number;
}

/** A series as it was last seen: always at a moment before the documents that are numbered with it were read. */
export interface SeriesView {
  /** Ordinal among all series that this table ever had: never used twice, not even after a reset. */
  ordinal: number;
  used: number;
  /** Numbers given to attempts that are not known to be settled, by attempt. */
  reserved: ReadonlyMap<string, number>;
  fences: number[];
}

const FENCES = 64;

export const nameOf = ({ document, attempt }: Attempt): string => `${document}-${attempt}`;

export const attemptOf = (name: string): Attempt => {
  const [document = '', attempt] = name.split('-');
  return { document, attempt: Number(attempt) };
};

const fenceOf = ({ document }: Attempt) => Number.parseInt(document.slice(0, 6), 16) % FENCES;

export const readView = (item: Item): SeriesView => ({
  ordinal: countOf(item, 'ordinal'),
  used: countOf(item, 'used'),
  reserved: new Map(Object.entries(item.reserved?.M ?? {}).map(([name, at]) => [name, Number(at.N)])),
  fences: Array.from({ length: FENCES }, (_, fence) => countOf(item, `f${fence}`)),
});

/**
 * The one write that numbers the `asked` attempts in their order and removes the notes of the `done` ones.
 * Its text depends only on their counts, so that its parsed form is reused.
 */
export function reservation(view: SeriesView, asked: readonly Attempt[], done: readonly Attempt[]): Update {
  const raised = [...Map.groupBy(done, fenceOf)];
  const watched = [...new Set(asked.map(fenceOf))];
  const set = [
    `SET used = used + :n${asked.length}`,
    ...asked.map((_, index) => `reserved.#a${index} = used + :n${index + 1}`),
  ].join(', ');
  const remove = done.map((_, index) => `reserved.#d${index}`).join(', ');
  const add = raised.map((_, index) => `#r${index} :r${index}`).join(', ');
  return {
    set: `${set}${remove && ` REMOVE ${remove}`}${add && ` ADD ${add}`}`,
    when: [
      'ordinal = :ordinal',
      ...asked.map((_, index) => `attribute_not_exists(reserved.#a${index})`),
      ...watched.map((fence, index) => unraised(view, fence, index)),
    ].join(' AND '),
    names: Object.fromEntries([
      ...asked.map((attempt, index) => [`#a${index}`, nameOf(attempt)]),
      ...done.map((attempt, index) => [`#d${index}`, nameOf(attempt)]),
      ...raised.map(([fence], index) => [`#r${index}`, `f${fence}`]),
      ...watched.map((fence, index) => [`#w${index}`, `f${fence}`]),
    ]),
    values: Object.fromEntries([
      [':ordinal', { N: String(view.ordinal) }],
      ...asked.map((_, index) => [`:n${index + 1}`, { N: String(index + 1) }]),
      ...raised.map(([, of], index) => [`:r${index}`, { N: String(of.length) }]),
      ...watched.flatMap((fence, index) => seen(view, fence, index)),
    ]),
  };
}

const seen = (view: SeriesView, fence: number, index: number): [string, AttributeValue][] =>
  view.fences[fence] === 0 ? [] : [[`:w${index}`, { N: String(view.fences[fence]) }]];

const unraised = (view: SeriesView, fence: number, index: number) =>
  view.fences[fence] === 0 ? `attribute_not_exists(#w${index})` : `#w${index} = :w${index}`;

/** Takes over the fences that a write raised, unless another writer raised them too. */
export function takeRaised(view: SeriesView, changed: Item, done: readonly Attempt[]): void {
  for (const [fence, of] of Map.groupBy(done, fenceOf)) {
    const now = countOf(changed, `f${fence}`);
    if (now === (view.fences[fence] ?? 0) + of.length) view.fences[fence] = now;
  }
}
