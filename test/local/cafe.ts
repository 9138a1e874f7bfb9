import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { openProfiledExport } from '../../infra/local/profiles/profiled-export.ts';
import { temporaryFolder } from './run-rowmark.ts';

const COLUMNS = 'id,type,paid,day,name,quantity,price,ΦΠΑ,Σημ';
/** A row of the export, whose column ΦΠΑ says `vat`. */
export const row = (id: string, vat: string, { day = '20/11/2026', name = 'Καφές', note = '' } = {}) =>
  `${id},11.1,3,${day},${name},1,"3,10",${vat},${note}`;
export const DOCUMENT = {
  external_id: 'id',
  invoice_type_code: 'type',
  payment_method_type: 'paid',
  supply_date: { column: 'day', default: '2026-11-19' },
};
export const LINE = {
  'line.name': 'name',
  'line.quantity': 'quantity',
  'line.unit_price': 'price',
  'line.classification_category': { value: 'category1_1' },
  'line.classification_type': { value: 'E3_561_003' },
};
/** A profile that reads the VAT rate from this source. */
export const withVat = (vat: unknown) => ({
  name: 'cafe',
  read: { decimal: ',', date_order: 'dmy' },
  document: DOCUMENT,
  line: { ...LINE, 'line.vat_rate': vat },
});

/** A source with a map that lets everything else through. */
export const asIs = (map: object, more: object = {}) => ({ column: 'ΦΠΑ', map, otherwise: 'as-is', ...more });

/** A folder with an export and a profile of its own file. */
export async function cafe() {
  const folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const data = at('data');

  async function opened(profile: object, rows: readonly string[], header = COLUMNS) {
    await mkdir(data, { recursive: true });
    await writeFile(at('sales.csv'), [header, ...rows, ''].join('\n'));
    await writeFile(at('cafe.json'), JSON.stringify(profile));
    const store = createFolderStore(data);
    return {
      store,
      of: await openProfiledExport(store, { path: at('sales.csv'), profile: at('cafe.json') }),
    };
  }
  return { ...folder, at, data, opened };
}
