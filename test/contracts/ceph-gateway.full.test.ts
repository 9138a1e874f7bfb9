import { PutObjectLockConfigurationCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { createS3Erasable } from '../../shared/store/s3-erasable.ts';
import { createS3Store } from '../../shared/store/s3-store.ts';
import { isCephThere, startCephGateway } from './ceph-gateway.ts';
import { storeContract } from './store.contract.ts';

const NAME = 'S3 as the object gateway of Ceph speaks it';
const bucketOf = (key: string) => (key.startsWith('reports/') ? 'locked' : 'imports');

const whyNot = (error: unknown) => {
  console.error(`The gateway of Ceph did not start: ${String(error)}`);
  return undefined;
};
const gateway = isCephThere()
  ? await startCephGateway(['imports', 'plain', 'locked']).catch(whyNot)
  : undefined;

if (gateway !== undefined) {
  const { client, stop } = gateway;

  storeContract(
    NAME,
    async () => {
      // Debian's Ceph compares the condition of a write in a bucket without versions only; those of AWS compare it in both.
      const placeOf = (key: string) => (key.startsWith('u/') ? 'plain' : 'imports');
      return { store: createS3Store({ client, bucketOf: placeOf }), async [Symbol.asyncDispose]() {} };
    },
    { versions: true, pages: true, conditions: true },
  );

  describe(`erasing for good: ${NAME}`, () => {
    afterAll(stop);

    it('takes every version and deletion of an object, over pages, and leaves its neighbours', async () => {
      const store = createS3Store({ client, bucketOf });
      const erasable = createS3Erasable({ client, bucketOf });
      await erasable.erase(await Array.fromAsync(erasable.versions('incoming/')));
      for (let n = 0; n < 3; n++) await store.put('incoming/a/p/may.csv', `content ${n}`);
      for (let from = 0; from < 1010; from += 101)
        await Promise.all(
          Array.from({ length: 101 }, (_, n) =>
            store.put(`jobs/one/${String(from + n).padStart(5, '0')}`, '.'),
          ),
        );
      await store.put('incoming/a/p/may.csv.control.json', '{}');
      const found = [
        ...(await Array.fromAsync(erasable.versions('incoming/a/p/may.csv'))),
        ...(await Array.fromAsync(erasable.versions('jobs/one/'))),
      ];
      expect(found).toHaveLength(1013);
      await erasable.erase(found);
      const left = await Array.fromAsync(erasable.versions('incoming/'), ({ key }) => key);
      expect(left).toEqual(['incoming/a/p/may.csv.control.json']);
      expect(await Array.fromAsync(erasable.versions('jobs/'))).toEqual([]);
    });

    it('says until when a report is locked, and the gateway lets nobody erase it before', async () => {
      await client.send(
        new PutObjectLockConfigurationCommand({
          Bucket: 'locked',
          ObjectLockConfiguration: {
            ObjectLockEnabled: 'Enabled',
            Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2 } },
          },
        }),
      );
      const store = createS3Store({ client, bucketOf });
      const erasable = createS3Erasable({ client, bucketOf });
      await store.put('reports/a/summary.json', '{}');
      const found = await Array.fromAsync(erasable.versions('reports/a/'));
      expect(Number(found[0]?.lockedUntil) - Date.now()).toBeGreaterThan(86_400_000);
      await expect(erasable.erase(found)).rejects.toThrow('were not erased');
      expect(await store.readText('reports/a/summary.json')).toBe('{}');
    });
  });
} else
  describe(`store contract: ${NAME}`, () => {
    it.skip('runs as root where Debian’s radosgw, ceph-mon and ceph-osd are installed and start, as in .ci/run', () => {});
  });
