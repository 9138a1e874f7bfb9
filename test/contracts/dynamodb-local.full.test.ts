import { describe, it } from 'vitest';
import { sandboxTable } from '../../functions/sandbox/sandbox-table.ts';
import { ledgerTable } from '../../shared/ledger/account-table.ts';
import { listContract } from '../authority/list.contract.ts';
import { numberingContract } from '../authority/numbering.contract.ts';
import { openSandboxOver, TABLE } from '../authority/open-test-sandbox.ts';
import { isAmazonsThere, startAmazonsDynamoDB } from './amazons-dynamodb.ts';
import { ledgerContract } from './ledger.contract.ts';

const NAME = 'DynamoDB Local, of Amazon';

if (isAmazonsThere()) {
  ledgerContract(NAME, async () => {
    const started = await startAmazonsDynamoDB(ledgerTable('ledger'));
    return {
      dynamodb: started.client,
      tableName: 'ledger',
      [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
    };
  });
  const openSandbox = async (options = {}) =>
    openSandboxOver(await startAmazonsDynamoDB(sandboxTable(TABLE)), options);
  numberingContract(NAME, openSandbox);
  listContract(NAME, openSandbox);
}
// The embedded tables keep the same contracts in every run.
else
  describe(`contracts of the ledger and of the sandbox's state: ${NAME}`, () => {
    it('hold', ({ skip }) =>
      skip('it is not on this machine: .ci/run brings it, and Debian’s default-jre-headless runs it'));
  });
