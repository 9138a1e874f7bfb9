import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { acquireSlot, UNSHARED_SLOT } from '../../../shared/jobs/account/acquire-slot.ts';
import type { SemaphoreEntry, SharedSemaphore } from '../../../shared/ledger/shared-semaphore.ts';
import type { Waiting } from '../../../shared/records/outcome-record.ts';
import { anOutcome } from '../../report/report-fixtures.ts';

const AWAY = { state: 'down', reason: { phrase: 'silent' } };

/** The load as a chunk meets it; `closed` are the pauses that it finds, one a look. */
async function slot({
  entry = 'entered' as SemaphoreEntry['state'],
  probing = false,
  closed = [] as number[],
  failsToOpen = false,
} = {}) {
  const done: string[] = [];
  let meanwhile = () => {};
  const entered = {
    ...{ state: 'entered' as const, probing },
    async open() {
      done.push('open');
      await turn();
      done.push('opened');
      if (failsToOpen) throw new Error('the table is away');
    },
    leave: async () => void done.push('leave'),
  };
  const load: SharedSemaphore = {
    places: 1,
    async enter(job) {
      done.push(`enter ${job}`);
      return entry === 'entered' ? entered : { state: entry };
    },
    enterToAsk: async () => ({ state: 'full' }),
    async closedForMs() {
      done.push('look');
      return closed.shift() ?? 0;
    },
    close: async (ms) => void done.push(`close ${ms}`),
  };
  const got = await acquireSlot(
    {
      loadOf: (account) => {
        done.push(`load ${account}`);
        return load;
      },
      async sleep(ms) {
        done.push(`sleep ${ms}`);
        meanwhile();
      },
    },
    { account: 'a', job: 'one' },
  );
  done.splice(0, 2);
  return {
    got,
    done,
    onSleep(does: () => void) {
      meanwhile = does;
    },
    heard: (waits_for?: Waiting) => got.heard(anOutcome(1, waits_for === undefined ? {} : { waits_for })),
    async looks(count: number) {
      for (let n = 0; n < count; n += 1) await got.look();
    },
  };
}

it('is nobody’s where no load is shared', async () => {
  expect(await acquireSlot({}, { account: 'a', job: 'one' })).toBe(UNSHARED_SLOT);
  expect(UNSHARED_SLOT).toMatchObject({ closed: false, probing: false });
  expect(UNSHARED_SLOT.away()).toBeUndefined();
});

it('enters the load of its account under the name of its job, and leaves it', async () => {
  const { got, done } = await slot();
  expect(got).toMatchObject({ closed: false, probing: false });
  expect(got.away()).toBeUndefined();
  await got[Symbol.asyncDispose]();
  expect(done).toEqual(['leave']);
  expect((await slot({ probing: true })).got.probing).toBe(true);
});

it('is tried again where every place is taken', async () => {
  await expect(slot({ entry: 'full' })).rejects.toMatchObject({
    ...{ name: 'PlacesTaken', message: 'Other chunks of the account are under way.' },
  });
});

it('sends nothing while the service is away, and has no place to leave', async () => {
  const { got, done } = await slot({ entry: 'closed', probing: true });
  expect(got).toMatchObject({ closed: true, probing: false });
  expect(got.away()).toEqual(AWAY);
  await got[Symbol.asyncDispose]();
  expect(done).toEqual([]);
});

it('looks at every 25th document, and waits for the end of a pause that others may end', async () => {
  const { got, done, looks } = await slot({ closed: [0, 12_000, 7_000, 60_000, 1] });
  await looks(24);
  expect(done).toEqual([]);
  await looks(1);
  expect(done.splice(0)).toEqual(['look']);
  await looks(24);
  expect(done).toEqual([]);
  await looks(1);
  expect(done).toEqual([
    ...['look', 'sleep 5000', 'look', 'sleep 5000', 'look', 'sleep 5000', 'look', 'sleep 1', 'look'],
  ]);
  expect(got.away()).toBeUndefined();
});

it('waits no more where its probe is not answered meanwhile', async () => {
  const { got, done, looks, heard, onSleep } = await slot({ probing: true, closed: [9_000, 9_000] });
  onSleep(() => heard('service'));
  await looks(25);
  expect(done).toEqual(['look', 'sleep 5000', 'look']);
  expect(got.away()).toEqual(AWAY);
});

it('hands the chunk back in a longer pause, and looks no more', async () => {
  const { got, done, looks } = await slot({ closed: [60_001, 60_001] });
  await looks(25);
  expect(done).toEqual(['look']);
  expect(got.away()).toEqual(AWAY);
  await looks(25);
  expect(done).toEqual(['look']);
});

it('lets the others in once, with the first answer of a probe, and leaves when they are in', async () => {
  const { got, done, heard } = await slot({ probing: true });
  heard();
  heard();
  await got[Symbol.asyncDispose]();
  expect(done).toEqual(['open', 'opened', 'leave']);
  const quiet = await slot();
  quiet.heard();
  expect(quiet.done).toEqual([]);
  const failing = await slot({ probing: true, failsToOpen: true });
  failing.heard();
  await failing.got[Symbol.asyncDispose]();
  expect(failing.done).toEqual(['open', 'opened', 'leave']);
});

it('a probe that is not answered finds the service away, and nobody is let in', async () => {
  const { got, done, heard } = await slot({ probing: true });
  heard('turn');
  heard('answer');
  expect(got.away()).toBeUndefined();
  heard('service');
  expect(got.away()).toEqual(AWAY);
  expect(done).toEqual([]);
  const answered = await slot({ probing: true });
  answered.heard();
  answered.heard('service');
  expect(answered.got.away()).toBeUndefined();
  const other = await slot();
  other.heard('service');
  expect(other.got.away()).toBeUndefined();
});

it('tells the others for half a minute where its last document found the service away', async () => {
  const { got, done, heard } = await slot();
  await got.tell();
  heard('service');
  heard();
  await got.tell();
  heard('answer');
  await got.tell();
  expect(done).toEqual([]);
  expect(got.away()).toBeUndefined();
  heard('service');
  await got.tell();
  expect(done).toEqual(['close 30000']);
  expect(got.away()).toEqual(AWAY);
});
