import { randomUUID } from 'node:crypto';
import {
  KEY_CHANGE_FILE,
  KEY_CHANGE_FORM,
  type KeyChange,
  type Sealer,
  sealRecord,
} from '../../report/seal.ts';
import type { SealKey } from '../../report/summary.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import type { Store } from '../../store/store.ts';
import { findLink } from '../files/chain-head.ts';
import { chainSealer } from '../files/chain-sealer.ts';
import { advanceChain, chainPlace } from './report-chain.ts';

/** Attempts at writing a link; an attempt fails if a report of the account finishes at the same moment. */
const ATTEMPTS = 10;

interface HandOver {
  account: string;
  /** Absent to keep the key: the chain then gets a link only if its newest one could not be sealed. */
  next_key?: SealKey | undefined;
  by: string;
  now: Date;
}

/**
 * Lets the old key name its successor in an account's chain, which seals everything before; returns the key
 * prefix of the link. Undefined without a chain, or if the old key has named it already.
 */
export async function handOverKey(
  { store, sealer }: { store: Store; sealer: Sealer },
  { account, next_key: asked, by, now }: HandOver,
): Promise<string | undefined> {
  const changed_at = now.toISOString();
  const job = `${changed_at.replaceAll(':', '-')}-${randomUUID()}`;
  const report = `reports/${account}/keys/${job}/`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { previous, under } = await chainPlace(store, { account, job, report });
    const newest = previous && (await findLink(store, previous.report));
    if (previous === undefined || newest === undefined) return undefined;
    const old = await chainSealer(store, sealer, previous);
    const next_key = asked ?? old.key;
    if ('next_key' in newest && newest.next_key.sha256 === next_key.sha256) return undefined;
    if (old.key.sha256 === next_key.sha256 && newest.seal_key !== undefined) return undefined;
    const record: Omit<KeyChange, 'seal'> = {
      ...{ form: KEY_CHANGE_FORM, job, environment: newest.environment, account, report },
      ...{ changed_at, by, next_key, previous },
    };
    const { text } = await sealRecord(record, old);
    await store.put(`${report}${KEY_CHANGE_FILE}`, text);
    const latest = { job, report, sha256: sha256Hex(text) };
    if (await advanceChain(store, account, { latest, previous, under })) return report;
  }
  throw new Error(`The change of key of ${account} was overtaken by reports ${ATTEMPTS} times in a row.`);
}
