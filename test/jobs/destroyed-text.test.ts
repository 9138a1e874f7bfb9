import { expect, it } from 'vitest';
import { answers, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.street,counterpart.number,counterpart.postal_code,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';
const invoice = (id: string, name: string, city = 'Πειραιάς', item = 'Πριόνι') =>
  `${id},1.1,1,${name},GR,094014201,${city},Ακτή Μιαούλη,10,18535,${item},40.00,24,category1_1,E3_561_001`;

it('refuses names, cities and descriptions whose letters are lost, and takes a question for one', async () => {
  await using imports = await localImports();
  const rows = [
    invoice('A-1', '?????????? ????????'),
    invoice('A-2', 'Aegean Tools Ltd', '????????'),
    invoice('A-3', 'Aegean Tools Ltd', 'Πειραιάς', '\ufffd\ufffd\ufffd\ufffd 12'),
    invoice('A-4', 'A????? ????'),
    invoice('A-5', 'Who? Ltd', 'Πειραιάς', 'Τι είναι αυτό;?'),
  ];
  expect(answers(await imports.import(`${[HEADER, ...rows].join('\n')}\n`))).toEqual([
    'A-1 rejected TEXT-DESTROYED',
    'A-2 rejected TEXT-DESTROYED',
    'A-3 rejected TEXT-DESTROYED',
    'A-4 rejected TEXT-DESTROYED',
    'A-5 issued',
  ]);
});
