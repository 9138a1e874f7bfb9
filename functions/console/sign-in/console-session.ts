import { createHmac, timingSafeEqual } from 'node:crypto';

const SESSION_DAYS = 30;
const MS_PER_DAY = 24 * 60 * 60 * 1000;
const MS_PER_SECOND = 1000;

/** Compares texts in constant time, so that the time does not show where they differ. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'rowmark').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The cookie in place of the key: its end, and the proof that its holder had the key. */
export class ConsoleSession {
  static readonly cookie = 'rowmark-session';
  readonly #key: string;
  readonly maxAgeSeconds = (SESSION_DAYS * MS_PER_DAY) / MS_PER_SECOND;

  constructor(key: string) {
    this.#key = key;
  }

  /** `<end in milliseconds>.<HMAC of it>`; survives a restart, ends with the key. */
  begin(now: Date): string {
    const end = String(now.getTime() + SESSION_DAYS * MS_PER_DAY);
    return `${end}.${this.#proof(end)}`;
  }

  isValid(cookie: string | undefined, now: Date): boolean {
    const [end = '', proof = '', ...more] = (cookie ?? '').split('.');
    if (!/^\d{1,16}$/.test(end) || more.length > 0) return false;
    return isSameText(proof, this.#proof(end)) && Number(end) > now.getTime();
  }

  #proof = (end: string): string =>
    createHmac('sha256', this.#key).update(`rowmark console ${end}`).digest('hex');
}
