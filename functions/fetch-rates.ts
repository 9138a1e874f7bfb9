import { type Dispatcher, request } from 'undici';
import { RatesUnavailable } from '../shared/money/rates/refresh-rates.ts';
import { MAX_RATES_BYTES } from '../shared/money/rates/store-rates.ts';
import type { Phrase } from '../shared/problems/phrases.ts';

/** Address of the ECB's reference rates; every eurofxref file is below it. */
export const RATES_URL = 'https://www.ecb.europa.eu/stats/eurofxref/';

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
const HEADERS_TIMEOUT_MS = 15_000;
const BODY_TIMEOUT_MS = 30_000;

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
    const response = await request(url, {
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
    });
    if (response.statusCode === 200) return await readBody(response.body);
    await response.body.dump();
    const passing = response.statusCode >= 500 || response.statusCode === 429;
    return { why: { phrase: 'rates-answer', status: response.statusCode }, passing };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
    return { why: { phrase: 'rates-no-answer', code }, passing: true };
  }
}

async function readBody(body: Dispatcher.ResponseData['body']): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > MAX_RATES_BYTES)
      return { why: { phrase: 'rates-answer-large', limit: MAX_RATES_BYTES }, passing: false };
    chunks.push(piece);
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}
