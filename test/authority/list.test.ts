import { listContract } from './list.contract.ts';
import { openTestSandbox } from './open-test-sandbox.ts';

listContract('embedded', openTestSandbox);
