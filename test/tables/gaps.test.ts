import { exportTable } from './export-table.ts';
import { RECEIPT } from './receipt-profile.ts';

exportTable('gaps', RECEIPT, {
  text: `
the value with VAT of a line that states no price
No;Net;X
1;60,00;74,40        => ready
1;40,00;             => ready

a euro total that differs
@profile {"document":{"payable_total_amount":"Total"}}
@control {"payable":"124.01"}
No;Net;Total
1;100,00;124,00      => held CONTROL-MISMATCH[what=payable|stated=124.01|counted=124.00]
notices => TOTAL-ROW-DIFFERS[variant=control|currency=EUR|stated=124.01|difference=-0.01] CONTROL-MISMATCH PLAN-CHANGED PLAN-CHANGED
`,
});
const HEADER =
  'external_id,invoice_type_code,supply_date,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.postal_code,line.net_total_price,line.vat_rate,line.name,payment_method_type,line.classification_category,line.classification_type';
const REST = 'Goods,3,category1_1,E3_561_001';
exportTable(
  'gaps of the law',
  {},
  {
    text: `
a law that changes nearby is told of the documents without a day of supply
@options --dry-run --on 2026-01-15
${HEADER}
N-1,1.1,,Νησί ΙΚΕ,GR,094014201,Αθήνα,10552,10.00,24,${REST} => ready
N-2,1.1,2026-01-02,Νησί ΙΚΕ,GR,094014201,Αθήνα,10552,11.00,24,${REST} => ready
notices => LAW-CHANGES[variant=file|turn=2026-01-01|documents=1|concerned=0] JUDGED-ON[documents=2|otherwise=0]
`,
  },
);
