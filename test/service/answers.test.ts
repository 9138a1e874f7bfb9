import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InvoicingClient } from '../../shared/service/client.ts';
import { clientScene } from './client-scene.ts';
import type { Seen, SmallService, Trick } from './small-service.ts';

// `answers.txt` has what the service may answer to a question, with what the client makes of it. `# question id external_id` says what is
// asked (`-` for what is not known), with the request below it; a line is `status body => what is told`, and `lost` is no answer at all.

type Ask = (client: InvoicingClient, words: readonly string[]) => Promise<unknown>;
const refOf = ([id = '', name = '']: readonly string[]) => ({
  external_id: name,
  ...(id !== '-' && { invoice_id: id }),
});
const QUESTIONS: Readonly<Record<string, [Seen['call'] | 'print', Ask]>> = {
  login: ['login', (client) => client.billingBooks()],
  books: ['books', (client) => client.billingBooks()],
  list: [
    'list',
    (client, [page, startDate, endDate]) => client.listInvoices({ page: Number(page), startDate, endDate }),
  ],
  draft: ['draft', (client, [json = '']) => client.createDraft(JSON.parse(json))],
  issue: ['issue', (client, words) => client.issueDraft(refOf(words))],
  status: ['status', (client, words) => client.status(refOf(words))],
  'read-back': ['find', (client, words) => client.readBack(refOf(words))],
  print: ['print', (client, [id = '', language]) => client.print(id, language === 'en' ? 'en' : 'el')],
};

const scene = clientScene();

/** How often each request is sent, and named in the log, where nothing ever answers it and its limits are the usual ones. */
async function triedOf(service: SmallService, head: string): Promise<string> {
  const [, kind = '', rest = ''] = /^# (\S+) ?(.*)$/.exec(head) ?? [];
  const [call, ask] = QUESTIONS[kind] ?? ['other', async () => 'no such question'];
  service.trick = (seen) => (isIts(call, seen) ? { reset: 'after' } : undefined);
  const client = scene.usualClient();
  const [before, lines] = [service.seen.length, scene.lines.length];
  await ask(client, kind === 'draft' ? [rest] : rest.split(' '));
  const failed = scene.lines.slice(lines).flatMap((line) => {
    const { event, operation } = JSON.parse(line);
    return event === 'request-failed' ? [operation] : [];
  });
  const sent = service.seen.slice(before).map(({ call: one }) => one);
  return `sent ${counted(sent)}; failed ${counted(failed)}`;
}

const counted = (all: readonly string[]): string =>
  [...Map.groupBy(all, (one) => one)].map(([one, { length }]) => `${one} × ${length}`).join(', ');
const isIts = (call: string, seen: Seen) =>
  seen.call === call || (call === 'print' && /\/print/.test(seen.path));

/** Asks once, and says what was sent and what came of it. */
async function asked(
  service: SmallService,
  head: string,
  answer: Trick,
): Promise<{ sent: string; told: string }> {
  const [, kind = '', rest = ''] = /^# (\S+) ?(.*)$/.exec(head) ?? [];
  const [call, ask] = QUESTIONS[kind] ?? ['other', async () => 'no such question'];
  service.trick = (seen) => (isIts(call, seen) ? answer : undefined);
  const client = scene.clientOf({ limits: { attempts: 1, throttledAttempts: 1, uselessTokens: 1 } });
  const told = await ask(client, kind === 'draft' ? [rest] : rest.split(' '));
  const { method, path, body } = service.seen.findLast((seen) => isIts(call, seen)) ?? {
    method: 'nothing',
    path: '',
    body: '',
  };
  return {
    sent: `${method} ${path} ${body}`.trim(),
    told: JSON.stringify(told, (_, value) => (value instanceof Map ? Object.fromEntries(value) : value)),
  };
}

/** `vitest -u` writes down what is told now. */
test('each answer of the service is a value that says what became of the question', async () => {
  const path = join(import.meta.dirname, 'answers.txt');
  const told: string[] = [];
  let head = '';
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    if (line.startsWith('# ')) head = line;
    const [, status = '', text = ''] = /^(\d+|lost) ?(.*?) =>/.exec(line) ?? [];
    const answer: Trick = status === 'lost' ? { reset: 'after' } : { status: Number(status), text };
    if (/^(?:asked|sent) /.test(line)) continue;
    if (status === '') told.push(line);
    if (line !== '' && head === line) {
      told.push(`asked ${(await asked(scene.service, head, { status: 200, text: '' })).sent}`);
      told.push(await triedOf(scene.service, head));
    }
    if (status !== '')
      told.push(`${status} ${text} => ${(await asked(scene.service, head, answer)).told}`.replace('  ', ' '));
  }
  await expect(told.join('\n')).toMatchFileSnapshot(path);
});
