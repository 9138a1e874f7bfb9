/** Days from one to another, both in it, as yyyy-mm-dd; blank without a border. */
interface Days {
  start: string;
  end: string;
}

/** Writes after which an unread list is forgotten. */
const WRITES_KEPT = 10_000;

/**
 * The moments by which documents are listed, of the account that was asked for last, for the one process that has the
 * table: a page of a long list costs its own documents, and not the list.
 */
export class ListedDays {
  #held: { account: string; dated: Promise<Map<string, string>> } | undefined;
  #found: { asked: string; ids: readonly string[] } | undefined;
  #writes = 0;

  /** Ids of the documents of some days, in the order of their creation. */
  async of(
    account: string,
    days: Days,
    read: () => Promise<readonly { id: string; dated: string }[]>,
  ): Promise<readonly string[]> {
    this.#writes = 0;
    if (this.#held?.account !== account) {
      this.forget();
      const dated = read().then((listed) => new Map(listed.map((one) => [one.id, one.dated])));
      this.#held = { account, dated };
      dated.catch(() => this.forget());
    }
    const dated = await this.#held?.dated;
    const asked = JSON.stringify([account, days]);
    if (this.#found?.asked === asked) return this.#found.ids;
    const ids = [...(dated ?? [])].flatMap(([id, at]) => (isWithin(at, days) ? id : []));
    this.#found = { asked, ids };
    return ids;
  }

  /** Notes a document that was drafted or issued, once it is in the table. */
  async note(account: string, id: string, dated: string): Promise<void> {
    if (this.#held?.account !== account) return;
    this.#writes += 1;
    if (this.#writes > WRITES_KEPT) this.forget();
    (await this.#held?.dated.catch(() => undefined))?.set(id, dated);
    this.#found = undefined;
  }

  forget(): void {
    this.#held = undefined;
    this.#found = undefined;
  }
}

export function isWithin(dated: string, { start, end }: Days): boolean {
  if (start === '' && end === '') return true;
  const day = athensDay(new Date(dated));
  return (start === '' || day >= start) && (end === '' || day <= end);
}

const inAthens = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' });

const HOUR_MS = 3_600_000;
/** Clocks change at a full hour: within one, the day is the same. */
let newest = { hour: Number.NaN, day: '' };

/** The day in Athens, yyyy-mm-dd. */
export function athensDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  if (newest.hour !== hour) newest = { hour, day: inAthens.format(moment) };
  return newest.day;
}
