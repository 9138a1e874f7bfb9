import type { Construct } from 'constructs';
import { mayList, mayRead, mayWrite } from '../permissions/bucket-permissions.ts';
import { type ImportResources, importEnvironment } from './import-resources.ts';
import { RowmarkFunction } from './rowmark-function.ts';

/** Brings the day's reference rates into `rates/`. */
export function refreshRatesFunction(scope: Construct, around: ImportResources): RowmarkFunction {
  const rates = { bucket: around.buckets.imports, name: 'rates', keys: ['rates/*'] };
  return new RowmarkFunction(scope, 'RefreshRates', {
    entry: 'functions/refresh-rates.ts',
    description: 'Brings the reference rates of the day into the store',
    memoryMiB: 512,
    timeoutSeconds: 120,
    undelivered: around.undelivered,
    environment: importEnvironment(scope, around),
    permissions: [
      mayRead({ ...rates, why: 'One object per period of rates.' }),
      mayList(rates),
      mayWrite({ ...rates, why: 'One object per period of rates.' }),
    ],
  });
}
