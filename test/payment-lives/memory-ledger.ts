import type { LedgerEntry } from '../../shared/ledger/ledger.ts';
import type { PaymentState } from '../../shared/ledger/payment-item.ts';

const issuedFacts = { invoice_id: '', series: '', number: '', uid: '', qr_url: '', issued_at: '' };

/** The ledger as intake sees it, in memory; `issue` says of an id whether it is issued now. */
export function memoryLedger() {
  const issued = new Map<string, LedgerEntry>();
  const payments = new Map<string, { told: Map<string, PaymentState['told'][number]>; parts: Set<string> }>();
  const known = (id: string) => {
    const state = payments.get(id.toLowerCase()) ?? { told: new Map(), parts: new Set<string>() };
    payments.set(id.toLowerCase(), state);
    return state;
  };
  return {
    issue(external_id: string): boolean {
      const key = external_id.toLowerCase();
      if (issued.has(key)) return false;
      const mark = String(400000000000000 + issued.size);
      const base = { fingerprint: '', digests: {}, job: 'job', external_id };
      issued.set(key, { ...base, state: 'issued', issued: { ...issuedFacts, mark } });
      return true;
    },
    lookup: async (external_id: string) => issued.get(external_id.toLowerCase()),
    lookupAll: async (): Promise<ReadonlyMap<string, LedgerEntry>> => new Map(issued),
    payments: async (): Promise<ReadonlyMap<string, PaymentState>> =>
      new Map(
        [...payments].map(([id, { told, parts }]) => [id, { told: [...told.values()], parts: [...parts] }]),
      ),
    async notePayment(id: string, { told, parts }: PaymentState): Promise<boolean> {
      const state = known(id);
      for (const event of told) state.told.set(JSON.stringify(event), event);
      for (const part of parts) state.parts.add(part);
      return true;
    },
  };
}
