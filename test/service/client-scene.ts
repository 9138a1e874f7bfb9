import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createAdmissionControl } from '../../shared/service/admission-control.ts';
import { createInvoicingClient, type InvoicingClientOptions } from '../../shared/service/client.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { HANGING_MS } from '../full-run.ts';
import { quickLimits } from '../simulator/issue-kit.ts';
import { type Seen, type SmallService, startSmallService } from './small-service.ts';
import { hurriedClock } from './standing-clock.ts';

/** Ends what would never come; nothing is too slow for it. */
const HANGING = { timeout: HANGING_MS, interval: 5 };

/** A fresh service for each test, clients that are closed after it, and what they logged. */
export function clientScene() {
  let service: SmallService;
  let lines: string[];
  const open: AsyncDisposable[] = [];
  const alarms = new Set<() => void>();
  const roundTrips = async () => {
    for (let n = 0; n < 3; n++) await (await fetch(`${service.url}/api/v1/other`)).text();
  };

  beforeEach(async () => {
    service = await startSmallService();
    service.silent = () => {
      for (const ring of alarms) ring();
    };
    lines = [];
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  /** Its requests take too long where the service is silent, and never otherwise. */
  const clientOf = (options: Partial<InvoicingClientOptions> = {}) => {
    const client = createInvoicingClient({
      baseUrl: service.url,
      credentials: async () => ({ email: 'demo@rowmark.example', api_key: 'CANARY-KEY' }),
      alarm: (_ms, ring) => {
        alarms.add(ring);
        return { takeBack: () => alarms.delete(ring) };
      },
      log: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
      ...options,
      limits: { ...quickLimits, ...options.limits },
    });
    open.push(client);
    return client;
  };

  return {
    clientOf,
    /** Two of one host, which share what they know of the service. */
    clientsOfOneHost(limits: typeof defaultClientLimits) {
      const pressure = createAdmissionControl({ limits, log: () => {}, now: () => 0 });
      return [clientOf({ pressure }), clientOf({ pressure })] as const;
    },
    /** With the limits of every day, and no time passes where it waits. */
    usualClient() {
      const { now, sleep } = hurriedClock();
      return clientOf({ now, sleep, limits: defaultClientLimits });
    },
    get service() {
      return service;
    },
    /** Answers requests of a kind only when they are let go, one after the other. */
    hold(call: Seen['call']) {
      const held: PromiseWithResolvers<void>[] = [];
      let arrived = 0;
      service.trick = (seen) => {
        if (seen.call !== call) return undefined;
        const gate = Promise.withResolvers<void>();
        arrived += 1;
        held.push(gate);
        return { after: gate.promise };
      };
      return {
        /** Waits until so many have come in all, and gives more of them the time of three round trips. */
        async arrived(count: number): Promise<number> {
          await vi.waitFor(() => expect(arrived).toBeGreaterThanOrEqual(count), HANGING);
          await roundTrips();
          return arrived;
        },
        letGo: () => held.shift()?.resolve(),
      };
    },
    /** What was sent before has arrived when these are answered. */
    roundTrips,
    get lines(): readonly string[] {
      return lines;
    },
  };
}
