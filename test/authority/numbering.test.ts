import { numberingContract } from './numbering.contract.ts';
import { openTestSandbox } from './open-test-sandbox.ts';

numberingContract('embedded', openTestSandbox);
