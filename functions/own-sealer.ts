import { nameOfError, type Sealer } from '../shared/report/seal.ts';
import { kmsSealer } from './kms-sealer.ts';
import { measure } from './metrics.ts';
import { once } from './once.ts';

const kept = new Map<string, () => Promise<Sealer>>();

function ownSealer(keys: string): Promise<Sealer> {
  const open = kept.get(keys) ?? once(() => kmsSealer(keys));
  kept.set(keys, open);
  return open();
}

/** An alarm counts unsealed reports. */
function counted(error: unknown): unknown {
  measure({ ReportsUnsealed: 1 });
  return error;
}

const watched = (sealer: Sealer): Sealer => ({
  ...sealer,
  sign: (seal) => sealer.sign(seal).catch((error: unknown) => Promise.reject(counted(error))),
  under: (key) => watched(sealer.under?.(key) ?? sealer),
});

/** The holder of the keys in KMS, or the name of the error while they are disabled or lost. */
export const sealerOr = async (
  keys: string | undefined,
): Promise<{ sealer: Sealer | undefined; unsealed?: string }> =>
  keys === undefined
    ? { sealer: undefined }
    : ownSealer(keys).then(
        (sealer) => ({ sealer: watched(sealer) }),
        (error: unknown) => ({ sealer: undefined, unsealed: nameOfError(counted(error)) }),
      );
