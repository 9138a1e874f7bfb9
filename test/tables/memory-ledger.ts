import type { KeptMoney, LedgerEntry, MoneyNews, PaymentState } from '../../shared/ledger/ledger.ts';

const issuedFacts = { invoice_id: '', series: '', number: '', uid: '', qr_url: '', issued_at: '' };

/** The ledger as intake sees it, in memory; `issue` says of an id whether it is issued now. */
export function memoryLedger() {
  const issued = new Map<string, LedgerEntry>();
  const moneys = new Map<string, KeptMoney>();
  const payments = new Map<string, { told: Map<string, PaymentState['told'][number]>; parts: Set<string> }>();
  const known = (id: string) => {
    const state = payments.get(id.toLowerCase()) ?? { told: new Map(), parts: new Set<string>() };
    payments.set(id.toLowerCase(), state);
    return state;
  };
  return {
    issue(external_id: string): string | undefined {
      const key = external_id.toLowerCase();
      if (issued.has(key)) return undefined;
      const mark = String(400000000000000 + issued.size);
      const base = { fingerprint: '', digests: {}, job: 'job', external_id };
      issued.set(key, { ...base, state: 'issued', issued: { ...issuedFacts, mark } });
      return mark;
    },
    lookup: async (external_id: string) => issued.get(external_id.toLowerCase()),
    lookupAll: async (): Promise<ReadonlyMap<string, LedgerEntry>> => issued,
    payments: async (ids: readonly string[]): Promise<ReadonlyMap<string, PaymentState>> =>
      new Map(
        ids.flatMap((id) => {
          const state = payments.get(id.toLowerCase());
          if (state === undefined) return [];
          return [[id.toLowerCase(), { told: [...state.told.values()], parts: [...state.parts] }]];
        }),
      ),
    async notePayment(id: string, { told, parts }: PaymentState): Promise<boolean> {
      const state = known(id);
      for (const event of told) state.told.set(JSON.stringify(event), event);
      for (const part of parts) state.parts.add(part);
      return true;
    },
    moneys: async (): Promise<ReadonlyMap<string, KeptMoney>> => moneys,
    async noteMoney(
      id: string,
      { captured = [], documents = [], credits = [] }: MoneyNews,
    ): Promise<boolean> {
      const before = moneys.get(id.toLowerCase());
      moneys.set(id.toLowerCase(), {
        captured: [...(before?.captured ?? []), ...captured],
        documents: [...(before?.documents ?? []), ...documents],
        credits: [...(before?.credits ?? []), ...credits],
        revision: (before?.revision ?? 0) + 1,
      });
      return true;
    },
  };
}
