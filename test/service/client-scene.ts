import { afterEach, beforeEach } from 'vitest';
import { createInvoicingClient, type InvoicingClientOptions } from '../../shared/service/client.ts';
import { quickLimits } from '../issue/issue-kit.ts';
import { type SmallService, startSmallService } from './small-service.ts';

/** A fresh service for each test, clients that are closed after it, and what they logged. */
export function clientScene() {
  let service: SmallService;
  let lines: string[];
  const open: AsyncDisposable[] = [];

  beforeEach(async () => {
    service = await startSmallService();
    lines = [];
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  return {
    get service() {
      return service;
    },
    get lines(): readonly string[] {
      return lines;
    },
    clientOf(options: Partial<InvoicingClientOptions> = {}) {
      const client = createInvoicingClient({
        baseUrl: service.url,
        credentials: async () => ({ email: 'demo@rowmark.example', api_key: 'CANARY-KEY' }),
        log: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
        ...options,
        limits: { ...quickLimits, ...options.limits },
      });
      open.push(client);
      return client;
    },
  };
}
