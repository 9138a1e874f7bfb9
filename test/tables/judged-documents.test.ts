import { exportTable } from './export-table.ts';

const HEADER =
  'external_id,invoice_type_code,supply_date,original_date,correlated_invoices,counterpart.name,counterpart.country_code,counterpart.vat,counterpart.city,counterpart.postal_code,line.net_total_price,line.vat_rate';
/** What every row has alike, under the standard columns. */
const ALIKE = {
  'line.name': 'Goods',
  payment_method_type: '3',
  'line.classification_category': 'category1_1',
  'line.classification_type': 'E3_561_001',
};
const PATMOS = 'Νησί ΙΚΕ,GR,094014201,Πάτμος,85500';

// To Patmos, whose rates are reduced from 1 January 2026: 17 % before that day is told.
exportTable(
  'the day whose law counts',
  {},
  {
    also: ALIKE,
    text: `
of supply, the last of several; else of issue; for a credit that of its original
${HEADER}
D-1,1.1,2025-12-31,,,${PATMOS},10.00,17        => ready ISLAND-RATE[on=2025-12-31|line=1]
D-2,1.1,2026-01-01,,,${PATMOS},11.00,17        => ready
D-3,1.1,,,,${PATMOS},12.00,17                  => ready
D-4,1.1,,2025-10-01,,${PATMOS},12.50,17        => ready
D-5,1.1,2025-12-30,,,${PATMOS},13.00,17        => ready ISLAND-RATE[on=2025-12-30|line=1]
D-5,1.1,2026-01-30,,,${PATMOS},13.00,17        => ready
D-6,5.2,,2025-10-01,,${PATMOS},14.00,17        => ready ISLAND-RATE[on=2025-10-01]
D-7,5.2,2025-10-01,2026-03-01,,${PATMOS},15.00,17 => ready
D-8,5.2,2025-10-01,,,${PATMOS},16.00,17        => ready ISLAND-RATE[on=2025-10-01]
D-9,1.1,32/12/2025,,,${PATMOS},17.00,17        => rejected MAP-DATE-BAD@supply_date

sales are issued, so that credits can name them
@options
@file sales.csv
${HEADER}
S-1,1.1,2025-12-20,,,${PATMOS},10.00,17        => issued ISLAND-RATE
S-2,1.1,,,,${PATMOS},20.00,17                  => issued

the ledger knows the day of an original by its MARK; of several the last counts
${HEADER}
C-5,5.1,,,400000100000001,${PATMOS},2.00,17    => ready ISLAND-RATE[on=2025-12-20]
C-6,5.1,,,400000100000002,${PATMOS},3.00,17    => ready
C-7,5.1,,,400000100000001 400000100000002,${PATMOS},4.00,17 => ready

as on another day it says what comes out otherwise
@options --dry-run --on 2025-11-20
${HEADER}
O-1,1.1,,,,${PATMOS},30.00,17                  => ready ISLAND-RATE LAW-OTHERWISE[found=ISLAND-RATE]
O-2,1.1,2026-01-02,,,${PATMOS},31.00,17        => held SUPPLY-DAY-FAR
notices => JUDGED-ON[on=2025-11-20|documents=2|otherwise=1] JUDGED-ON[count=1|found=ISLAND-RATE|documents=O-1]
`,
  },
);

const ATHENS = 'Ακμή ΙΚΕ,GR,094014201,Αθήνα,10552';
const OTHER = 'Βήμα ΙΚΕ,GR,090000045,Αθήνα,10552';
exportTable(
  'documents of one export',
  {},
  {
    also: ALIKE,
    text: `
of what a law changes nearby the first five documents are named
@options --dry-run --on 2025-11-20
${HEADER}
N-1,1.1,,,,${PATMOS},30.00,17                  => ready ISLAND-RATE LAW-OTHERWISE
N-2,1.1,,,,${PATMOS},31.00,17                  => ready ISLAND-RATE LAW-OTHERWISE
N-3,1.1,,,,${PATMOS},32.00,17                  => ready ISLAND-RATE LAW-OTHERWISE
N-4,1.1,,,,${PATMOS},33.00,17                  => ready ISLAND-RATE LAW-OTHERWISE
N-5,1.1,,,,${PATMOS},34.00,17                  => ready ISLAND-RATE LAW-OTHERWISE
N-6,1.1,,,,${PATMOS},35.00,17                  => ready ISLAND-RATE LAW-OTHERWISE
notices => JUDGED-ON JUDGED-ON[count=6|documents=N-1, N-2, N-3, N-4, N-5 …]

twins share kind, customer, amount and day; the later one is told
${HEADER}
T-1,1.1,,,,${ATHENS},10.00,24                  => ready
T-2,1.1,,,,${ATHENS},10,24                     => ready DOC-TWINS[external_id=T-2|twin=T-1|twin_row=2]
T-3,2.1,,,,${ATHENS},10.00,24                  => held 308
T-5,1.1,,,,${ATHENS},10.01,24                  => ready
T-4,1.1,,,,${OTHER},10.00,24                   => ready

figures of the control file that agree
@control {"rows":3,"documents":2,"payable":{"EUR":"49.60"}}
${HEADER}
K-1,1.1,,,,${ATHENS},10.00,24                  => ready
K-1,1.1,,,,${ATHENS},20.00,24                  => ready
K-2,1.1,,,,${OTHER},10.00,24                   => ready

a figure that differs holds what is ready, behind its own findings, and nothing else
@control {"rows":2,"documents":3}
${HEADER}
K-1,1.1,,,,${ATHENS},10.00,24                  => held CONTROL-MISMATCH[what=rows|stated=2|counted=3]
K-2,1.1,,,,${ATHENS},10.00,24                  => held DOC-TWINS CONTROL-MISMATCH[what=rows]
K-3,1.1,,,,${ATHENS},abc,24                    => rejected MAP-NOT-A-NUMBER

a control file that cannot be used holds everything, under its own name
@control {"row":2}
${HEADER}
K-1,1.1,,,,${ATHENS},10.00,24                  => held CONTROL-UNREADABLE[file=export.csv.control.json]

a document is rejected for an error of any row, and told the errors alone
${HEADER}
R-1,1.1,,,,${ATHENS},10.00,24                  => held ROW-HELD
R-1,1.1,,,,${ATHENS},abc,24                    => rejected MAP-NOT-A-NUMBER
R-2,1.1,,,,${ATHENS},-10.00,24                 => rejected 101@line.net_total_price 101@line.net_total_price 101@line.net_total_price 101 101 101 101
,1.1,,,,${ATHENS},10.00,24                     => rejected MAP-VALUE-MISSING@external_id
`,
  },
);

const SALE = `${HEADER},clears,line.invoice_detail_type`;
exportTable(
  'what clears and credits others',
  {},
  {
    also: ALIKE,
    text: `
a clearance of what is no sale, and of nobody
${SALE}
S-1,1.1,,,,${ATHENS},10.00,24,,                => ready
C-1,1.5,,,,${ATHENS},10.00,24,S-1,             => rejected 204 246 CLEARS-NO-SALE[cleared=S-1|type=1.1]@clears
`,
  },
);
