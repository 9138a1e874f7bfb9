import { ConditionalCheckFailedException, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountLedgers } from '../../shared/ledger/account-ledgers.ts';
import { clientThat, facts, LIFE_MS, NOW_MS, openTable, type Table } from './table-kit.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table[Symbol.asyncDispose]());

const request = { external_id: 'A-1', fingerprint: 'f', digests: {}, job: 'j' };
const credit = { external_id: 'C', job: 'j', takes: 'refund', amount: '1.00', currency: 'EUR' } as const;
const sale = { what: 'clearance', key: 'S' } as const;
const failing = (error: Error, isFailing = (command: object) => !(command instanceof GetItemCommand)) =>
  accountLedgers((account) =>
    table.options({
      account,
      dynamodb: clientThat(table.client, (command) => {
        if (isFailing(command)) throw error;
        return table.client.send(command as GetItemCommand);
      }),
    }),
  );
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each<[string, (of: ReturnType<typeof accountLedgers>) => Promise<unknown>]>([
  ['a claim', (of) => of.ledgerOf('a').claim(request)],
  ['a note', (of) => of.ledgerOf('a').note(request, { from: 1, to: 2 })],
  ['a settlement', (of) => of.ledgerOf('a').settle(request, { state: 'issued', issued: facts })],
  ['a proof', (of) => of.ledgerOf('a').prove(request)],
  ['an amendment', (of) => of.ledgerOf('a').noteAmended('A-1')],
  ['a look at many', (of) => of.ledgerOf('a').lookupAll(['A-1'])],
  ['a note of a payment', (of) => of.ledgerOf('a').notePayment('P', { told: [], parts: [] })],
  ['a note of money', (of) => of.ledgerOf('a').noteMoney('P', {})],
  ['a credit', (of) => of.ledgerOf('a').takeCredit('P', credit, 0)],
  ['a credit given back', (of) => of.ledgerOf('a').dropCredit('P', credit)],
  ['a taking', (of) => of.holdersOf('a').take(sale, request)],
  ['a giving back', (of) => of.holdersOf('a').giveBack(sale, request)],
  ['a count', (of) => of.certificatesOf('a').count({ job: 'j', epoch: 'e', isFirst: true })],
  ['a binding', (of) => of.loginsOf('a').bind('one', false)],
  ['a restoring', (of) => of.itemsOf('a').restore({ name: { kind: 'document', key: 'A' }, item: {} })],
])('fails %s, whatever the failure is called', async (_, run) => {
  await expect(run(failing(new Error('The table is away.')))).rejects.toThrow('The table is away.');
  const odd = named('ValidationException', 'The item size is odd.');
  await expect(run(failing(odd))).rejects.toThrow('The item size is odd.');
  const other = named('OtherException', 'Item size to update has exceeded the maximum allowed size');
  await expect(run(failing(other))).rejects.toThrow('Item size');
});

it('has no room for an item that is too large', async () => {
  const full = failing(named('ValidationException', 'Item size to update has exceeded the maximum'));
  const ledger = full.ledgerOf('a');
  expect(await ledger.notePayment('P', { told: [], parts: [] })).toBe(false);
  expect(await ledger.noteMoney('P', {})).toBe(false);
  expect(await ledger.takeCredit('P', credit, 0)).toBe('full');
});

it('fails a look, and a claim against which an entry stands that cannot be read', async () => {
  const away = failing(new Error('The table is away.'), (command) => command instanceof GetItemCommand);
  const looks = [
    () => away.ledgerOf('a').lookup('A-1'),
    () => away.ledgerOf('a').payment('P'),
    () => away.holdersOf('a').holderOf(sale),
    () => away.certificatesOf('a').read(),
    () => away.loginsOf('a').bound(),
  ];
  for (const look of looks) await expect(look()).rejects.toThrow('The table is away.');
});

/** A table where whatever stands against a write is gone when it is looked at. */
const fleeting = () => {
  let writes = 0;
  const error = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
  const dynamodb = clientThat(table.client, (command) => {
    if (command instanceof GetItemCommand) return {};
    writes += 1;
    throw error;
  });
  return { parts: accountLedgers((account) => table.options({ account, dynamodb })), writes: () => writes };
};

it('tries a claim and a taking five times, where nothing is found that stands against them', async () => {
  const claim = fleeting();
  expect(await claim.parts.ledgerOf('a').claim(request)).toEqual({
    ...{ state: 'busy', job: '', expires: new Date(NOW_MS) },
  });
  const taking = fleeting();
  await expect(taking.parts.holdersOf('a').take(sale, request)).rejects.toThrow('The clearance of S');
  expect([claim.writes(), taking.writes()]).toEqual([5, 5]);
});

it('looks for itself at what stands against a claim, where the table does not say', async () => {
  await accountLedgers((account) => table.options({ account }))
    .ledgerOf('a')
    .claim(request);
  const asked: object[] = [];
  const silent = clientThat(table.client, (command) => {
    if (command instanceof GetItemCommand) return table.client.send(command);
    if (command instanceof UpdateItemCommand) asked.push(command.input);
    throw new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
  });
  const ledger = accountLedgers((account) => table.options({ account, dynamodb: silent })).ledgerOf('a');
  expect(await ledger.claim({ ...request, job: 'other' })).toEqual({
    ...{ state: 'busy', job: 'j', expires: new Date(NOW_MS + LIFE_MS) },
  });
  expect(asked).toMatchObject([{ ReturnValues: 'ALL_OLD', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }]);
});
