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

/** The one write that numbers the `asked` attempts in their order and removes the notes of the `done` ones. */
export function reservation(view: SeriesView, asked: readonly Attempt[], done: readonly Attempt[]): Update {
  const raised = Map.groupBy(done, fenceOf);
  const watched = [...new Set(asked.map(fenceOf))];
  const counts = new Set([
    ...asked.keys().map((index) => index + 1),
    ...[...raised.values()].map((of) => of.length),
  ]);
  const set = [
    `SET used = used + :n${asked.length}`,
    ...asked.map((_, index) => `reserved.#a${index} = used + :n${index + 1}`),
  ].join(', ');
  const remove = done.map((_, index) => `reserved.#d${index}`).join(', ');
  const add = [...raised].map(([fence, of]) => `f${fence} :n${of.length}`).join(', ');
  return {
    set: `${set}${remove && ` REMOVE ${remove}`}${add && ` ADD ${add}`}`,
    when: [
      'ordinal = :ordinal',
      ...asked.map((_, index) => `attribute_not_exists(reserved.#a${index})`),
      ...watched.map((fence) => unraised(view, fence)),
    ].join(' AND '),
    names: Object.fromEntries([
      ...asked.map((attempt, index) => [`#a${index}`, nameOf(attempt)]),
      ...done.map((attempt, index) => [`#d${index}`, nameOf(attempt)]),
    ]),
    values: Object.fromEntries([
      [':ordinal', { N: String(view.ordinal) }],
      ...[...counts].map((count) => [`:n${count}`, { N: String(count) }]),
      ...watched.flatMap((fence) => seen(view, fence)),
    ]),
  };
}

const seen = (view: SeriesView, fence: number): [string, AttributeValue][] =>
  view.fences[fence] === 0 ? [] : [[`:f${fence}`, { N: String(view.fences[fence]) }]];

const unraised = (view: SeriesView, fence: number) =>
  view.fences[fence] === 0 ? `attribute_not_exists(f${fence})` : `f${fence} = :f${fence}`;

/** Takes over the fences that a write raised, where nobody else has raised them as well. */
export function takeRaised(view: SeriesView, changed: Item, done: readonly Attempt[]): void {
  for (const [fence, of] of Map.groupBy(done, fenceOf)) {
    const now = countOf(changed, `f${fence}`);
    if (now === (view.fences[fence] ?? 0) + of.length) view.fences[fence] = now;
  }
}
