import { MAX_RATES_BYTES, RatesUnavailable } from '../shared/money/rates/reference-rates.ts';
import type { Phrase } from '../shared/problems/phrases.ts';

/** Address of the ECB's reference rates; every eurofxref file is below it. */
export const RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
const TIMEOUT_MS = 45_000;

/** One eurofxref file over HTTP, tried again if that can help. Throws `RatesUnavailable`. */
export async function fetchRates(file: string, baseUrl: string = RATES_URL): Promise<string> {
  const url = new URL(file, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(url);
    if ('text' in answer) return answer.text;
    if (!answer.passing || attempt === ATTEMPTS) {
      throw new RatesUnavailable(url.href, answer.why);
    }
    await new Promise((resume) => setTimeout(resume, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

type Answer = { text: string } | { why: Phrase; passing: boolean };

async function ask(url: URL): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, body } = response;
    if (status === 200) return await readBody(body ?? []);
    await body?.cancel();
    return { why: { phrase: 'rates-answer', status }, passing: status >= 500 || status === 429 };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const cause = error.cause instanceof Error ? error.cause : error;
    const named = cause.name === 'Error' ? cause.message : cause.name;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : named;
    return { why: { phrase: 'rates-no-answer', code }, passing: true };
  }
}

async function readBody(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Answer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > MAX_RATES_BYTES)
      return { why: { phrase: 'rates-answer-large', limit: MAX_RATES_BYTES }, passing: false };
  }
  return { text: Buffer.concat(pieces).toString('utf8') };
}
