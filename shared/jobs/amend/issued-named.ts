import { printedNumber } from '../../documents/printed-number.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Store } from '../../store/store.ts';
import { findIssued } from '../undo/find-issued.ts';

/** An issued document, as a list of them names it. */
interface Listed {
  external_id: string;
  series: string;
  number: string;
  mark: string;
}

interface Asked {
  store: Store;
  ledger: Pick<Ledger, 'lookup'>;
  /** All that is issued, as the service lists it; asked for where neither ledger nor reports know the name. */
  listed: () => Promise<readonly Listed[]>;
}

/** The external_ids of an account's issued documents with that external_id, MARK, or series and number as they are printed. */
export async function issuedNamed(
  { store, ledger, listed }: Asked,
  { account, wanted: given }: { account: string; wanted: string },
): Promise<string[]> {
  const wanted = given.trim();
  if ((await ledger.lookup(wanted))?.state === 'issued') return [wanted];
  const reported = await findIssued(store, wanted, `reports/${account}/`);
  if (reported.length > 0) return [...new Set(reported.map(({ external_id }) => external_id))];
  const isNamed = ({ mark, series, number }: Listed) =>
    mark === wanted || printedNumber({ series, number }) === wanted;
  return (await listed()).filter(isNamed).map(({ external_id }) => external_id);
}
