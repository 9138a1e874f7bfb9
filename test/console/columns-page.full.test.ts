import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSamples, type Sample } from '../samples/samples.ts';
import { openConsoleApp } from './open-console-app.ts';
import { filledForm, visibleText } from './page-form.ts';

let console_: Awaited<ReturnType<typeof openConsoleApp>>;
beforeAll(async () => {
  console_ = await openConsoleApp();
});
afterAll(() => console_[Symbol.asyncDispose]());

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

/** Drops a sample on Home; the page that asks for its columns, where one does. */
async function dropped({ export: { path } }: Sample): Promise<string | undefined> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(await readFile(path))], basename(path)));
  body.set('account', 'default');
  const place = (await console_.send('/check', { method: 'POST', body })).headers.get('location') ?? '';
  return place.startsWith('/uploads/') ? place : undefined;
}

const mapped = (await readSamples()).filter(({ export: { profile } }) => profile !== 'standard');

it('has exports of shops, Greek programs and payment providers to map', () => {
  expect(mapped.length).toBeGreaterThan(10);
});

it.each(
  mapped.map((sample) => [sample.name, sample] as const),
)('the columns of %s are chosen in words, and preview and check say the same of them', async (name, sample) => {
  const place = await dropped(sample);
  if (place === undefined) return;
  const [path = ''] = place.split('?');
  const greek = await (await console_.send(`${path}?lang=el`)).text();
  const labels = [...greek.matchAll(/<(legend|label)[^>]*>([^<]+)/g)].map(([, , text]) => text);
  expect(
    labels.filter((text) =>
      /\b(?:payment|line|counterpart|amounts|read|document)\.[a-z]|[{}]/.test(text ?? ''),
    ),
  ).toEqual([]);
  const page = await (await console_.send(`${path}?lang=en`)).text();
  const fields = { ...filledForm(page, 'Room'), name: `of-${name}` };
  const saved = await console_.send(path, form({ ...fields, action: 'save' }));
  expect([saved.status, saved.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/jobs\//)]);
  const { outcomes } = await console_.ended(saved.headers.get('location')?.slice('/jobs/'.length) ?? '');
  const preview = visibleText(await (await console_.send(`${path}/preview?lang=en`, form(fields))).text());
  const [, ready, held, rejected] =
    /(\d+) of \d+ documents ready, (\d+) for a decision, (\d+) to correct/.exec(preview)?.map(Number) ?? [];
  expect({ ready, held, rejected }).toEqual({
    ready: outcomes.ready,
    held: outcomes.held,
    rejected: outcomes.rejected,
  });
});
