import { foldExternalId } from '../../documents/external-id.ts';
import { printedNumber } from '../../documents/printed-number.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Store } from '../../store/store.ts';
import { findIssued } from '../reverse/find-issued.ts';

/** An issued document, as a list of them names it. */
interface Listed {
  external_id: string;
  series: string;
  number: string;
  mark: string;
}

interface Asked {
  store: Store;
  /** Ledger of the environment in which the document is amended; reports cover all environments. */
  ledger: Pick<Ledger, 'lookup' | 'lookupAll'>;
  /** Everything issued, by the service's list; read if neither ledger nor reports know the name. */
  listed: () => Promise<readonly Listed[]>;
}

/** external_ids of issued documents with that external_id, MARK, or printed series and number. */
export async function issuedNamed(
  { store, ledger, listed }: Asked,
  { account, wanted: given }: { account: string; wanted: string },
): Promise<string[]> {
  const wanted = given.trim();
  if ((await ledger.lookup(wanted))?.state === 'issued') return [wanted];
  const reported = new Set(
    (await findIssued(store, wanted, `reports/${account}/`)).map((one) => one.external_id),
  );
  const entries = await ledger.lookupAll([...reported]);
  const here = [...reported].filter((id) => entries.get(foldExternalId(id))?.state === 'issued');
  if (here.length > 0) return here;
  const isNamed = ({ mark, series, number }: Listed) =>
    mark === wanted || printedNumber({ series, number }) === wanted;
  return (await listed()).filter(isNamed).map(({ external_id }) => external_id);
}
