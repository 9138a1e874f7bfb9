import { exportTable } from './export-table.ts';
import { RECEIPT } from './receipt-profile.ts';

/** Of every column it says what it is. */
const SALES = { ...RECEIPT, rows_are: 'sales' };

exportTable('columns that the profile leaves out', SALES, {
  text: `
a blank column that fills with amounts, currencies, quantities or kinds
@profile {"columns":{"X":"empty"}}
No;Net;X
1;100,00;        => ready
2;100,00;5,00    => held COLUMN-CHANGED[text=5,00|reason=empty]@X
3;100,00;USD     => held COLUMN-CHANGED
4;100,00;3 τεμ.  => held COLUMN-CHANGED
5;100,00;Bill    => held COLUMN-CHANGED
6;100,00;blue    => ready
7;100,00;red     => ready

a column that was the same, zero or euro throughout
@profile {"columns":{"X":"constant"}}
No;Net;X
1;100,00;EUR     => ready
2;100,00;0,00    => ready
3;100,00;GBP     => held COLUMN-CHANGED
4;100,00;7,50    => held COLUMN-CHANGED

a column that repeated another, and one that followed from two
@profile {"columns":{"X":"same as Net","Y":"derived from Net, VAT"},"line":{"line.vat_total":"VAT"}}
No;Net;VAT;X;Y
1;100,00;24,00;100,00;124,00  => ready
2;100,00;24,00;90,00;124,00   => held COLUMN-CHANGED@X
3;100,00;24,00;100,00;120,00  => held COLUMN-CHANGED@Y
4;100,00;24,00;;              => ready

what a person leaves out for a reason of his own is no question, and no unanswered amount
@profile {"columns":{"X":"the shop's own cost"}}
No;Net;X
1;100,00;17,30   => ready
2;100,00;4,00    => ready

a column that is read into a field
@profile {"columns":{"X":"line.quantity"},"line":{"line.unit_price":"Net","line.net_total_price":null}}
No;Net;X
1;100,00;2       => ready net_total=200.00
2;100,00;3       => ready net_total=300.00

copies count once, and all else may differ only in what is technical
@profile {"columns":{"X":"technical id"},"identical_rows":"copies"}
No;Net;X
1;10,00;9001     => ready net_total=30.00
1;10,00;9002     => skipped MAP-SKIPPED-BY-RULE[text=copies (2)]
1;20,00;9003     => ready

lines are lines
@profile {"columns":{"X":"technical id"},"identical_rows":"lines"}
No;Net;X
1;10,00;9001     => ready DOUBT-ACCEPTED net_total=20.00
1;10,00;9002     => ready ROWS-IDENTICAL DOUBT-ACCEPTED
`,
});
