import { expect, it } from 'vitest';
import { FoundProblem, type RefusalCode, RefusedRequest } from '../../shared/problems/refusal.ts';
import problems from '../../shared/words/en/problems.json' with { type: 'json' };
import refusals from '../../shared/words/en/refusals.json' with { type: 'json' };
import { openConsoleApp } from './open-console-app.ts';

/** Words of programs, of the terminal and of profiles, which a person at a page cannot use, and no advice at all about a file. */
const ELSEWHERE =
  /\/api\/|Authorization|Idempotency-Key|If-Match|\browmark [a-z]|(?<!\S)--[a-z]|ROWMARK_|\b(?:line|counterpart|read)\.[a-z_]+|category1_|^(?:AMOUNT|FX|MAP|PAY|UNIT)-.* $/;

/** Codes of words by their kind, but those of a header that pages do not send. */
const codesOf = (words: object): string[] =>
  Object.values(words).flatMap((of) =>
    typeof of === 'object' ? Object.keys(of).filter((code) => !code.startsWith('IDEMPOTENCY-')) : [],
  );

it.each([
  'en',
  'el',
])('a refused page (%s) gives advice, and none for programs or for the terminal', async (lang) => {
  let refusal: Error = new Error();
  await using app = await openConsoleApp({
    accounts: async () => {
      throw refusal;
    },
  });
  const shown = async (error: Error) => {
    refusal = error;
    const text = await (await app.send(`/?lang=${lang}`)).text();
    return /<p class="problem" role="alert">(.*?)<\/p>/s.exec(text)?.[1] ?? text;
  };
  const args = new Proxy({}, { get: () => 'x', has: () => true });
  const told = [];
  for (const code of codesOf(refusals))
    told.push([code, await shown(new RefusedRequest(code as RefusalCode, args))]);
  for (const code of codesOf(problems)) {
    const [name = '', variant] = code.split('/');
    const params = variant === undefined ? {} : { variant };
    told.push([code, await shown(new FoundProblem({ code: name, severity: 'error', params } as never))]);
  }
  expect(told.length).toBeGreaterThan(400);
  expect(told.filter((one) => ELSEWHERE.test(one.join(' ')))).toEqual([]);
});
