import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { EmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { type SmallService, startSmallService } from '../service/small-service.ts';
import { issueKit, type KitOptions } from './issue-kit.ts';
import { startMemoryDynamoDB } from './memory-dynamodb.ts';

/** One ledger for the file, a fresh service for each test, and kits that are closed after it. */
export function issueScene() {
  let dynamodb: EmbeddedDynamoDB;
  let service: SmallService;
  const open: AsyncDisposable[] = [];

  beforeAll(async () => {
    dynamodb = startMemoryDynamoDB();
  });
  afterAll(() => dynamodb[Symbol.asyncDispose]());
  beforeEach(async () => {
    service = await startSmallService();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  return {
    get service() {
      return service;
    },
    get dynamodb() {
      return dynamodb;
    },
    kit(options: Partial<KitOptions> = {}) {
      const made = issueKit({ dynamodb, url: service.url, ...options });
      open.push(made);
      return made;
    },
  };
}

export const codes = (result: { problems: readonly { code: string }[] }) =>
  result.problems.map(({ code }) => code);
