import { exportTable } from './export-table.ts';
import { ORDER_LINE, RETAIL } from './receipt-profile.ts';

/** Payments of a plain file; tables of a provider take these keys back. */
const PAYMENTS = {
  name: 'table',
  document: RETAIL,
  payment: {
    id: 'id',
    amount: { column: 'amount', unit: 'shown' },
    currency: 'currency',
    line: ORDER_LINE,
  },
};

const PAYPAL =
  '{"extends":"paypal-activity","read":{"date_order":"dmy"},"payment":{"id":{"column":"Transaction ID"},"amount":{"column":"Gross","unit":"shown","provider":"paypal","channel":"activity"},"currency":"Currency","refunds":{"invoice_type_code":"11.4"}}}';
const STRIPE =
  '{"extends":"stripe-payments","payment":{"amount":{"column":"Amount","unit":"shown","provider":"stripe","channel":"report"},"currency":"Currency","refunds":{"invoice_type_code":"11.4"},"refund_id":{"template":"re_{id}"}}}';
const BALANCE =
  '{"extends":"stripe-balance","payment":{"id":"charge_id","amount":{"column":"gross","unit":"minor","provider":"stripe","channel":"api"},"currency":"currency"}}';

exportTable('money that a payment states beside its amount', PAYMENTS, {
  text: `
gross less fee is the net of the row, to one unit of its currency
id,amount,currency,fee,net
P1,100.00,EUR,3.00,97.00      => ready
P2,50.50,EUR,2.00,48.51       => ready
P3,50.50,EUR,2.00,48.52       => held PAY-FEES-DISAGREE[gross=50.50|fee=2.00|net=48.52|currency=EUR]@net
P4,30.00,EUR,31.00,-1.00      => held PAY-FEES-DISAGREE[variant=above|fee=31.00|gross=30.00]@amount
P5,30.00,EUR,-1.00,29.00      => ready
P6,5000,JPY,180,4820          => rejected FX-RATE-MISSING
P7,20.00,EUR,,20.00           => ready
P8,20.00,EUR,1.00,            => ready

and passes once somebody takes it on
@options --dry-run --accept PAY-FEES-DISAGREE
id,amount,currency,fee,net
P3,50.50,EUR,2.00,48.52       => ready PAY-FEES-DISAGREE DOUBT-ACCEPTED

the fee that the profile names as well, under any header
@profile {"payment":{"fee":"Kosten"}}
id,amount,currency,Kosten,Netto
P1,100.00,EUR,3.00,96.00      => held PAY-FEES-DISAGREE[net=96.00]@Netto
P2,20.00,EUR,20.01,           => held PAY-FEES-DISAGREE[variant=above]

a net without VAT is another amount
id,amount,currency,fee,net,vat
P1,124.00,EUR,3.00,100.00,24.00 => ready

of several fees one may be their sum
id,amount,currency,card fee,total fees,net
P1,100.00,EUR,2.00,3.00,97.00 => ready
P2,100.00,EUR,2.00,3.00,95.00 => ready
P3,100.00,EUR,2.00,3.00,94.00 => held PAY-FEES-DISAGREE

fee and net in the currency that the row names, or to which its rate leads, are other money
@profile {"payment":{"rate":{"value":{"USD":"1.0842","KWD":"0.33385"},"quoted":"foreign-per-euro"},"date":"day"}}
id,day,amount,currency,fee,net,payout currency,Exchange rate
P1,2026-11-05,100.00,USD,2.80,89.43,EUR,       => ready FX-DIRECTION-UNPROVEN FX-CONVERTED
P2,2026-11-06,100.00,EUR,2.80,92.20,EUR,       => held PAY-FEES-DISAGREE[net=92.20]@net
P3,2026-11-07,1.00,KWD,1.10,1.90,eur,          => ready FX-CONVERTED
P4,2026-11-08,100.00,USD,2.80,89.43,USD,       => held FX-DIRECTION-UNPROVEN FX-CONVERTED PAY-FEES-DISAGREE
P5,2026-11-09,100.00,USD,2.80,89.43,,          => held FX-DIRECTION-UNPROVEN FX-CONVERTED PAY-FEES-DISAGREE
P6,2026-11-05,100.00,USD,2.80,89.43,,1.0842    => ready FX-DIRECTION-UNPROVEN FX-CONVERTED
P7,2026-11-06,100.00,USD,2.80,89.43,,0.922339  => ready FX-DIRECTION-UNPROVEN FX-CONVERTED
P8,2026-11-07,100.00,USD,3.20,89.28,,1.0842    => ready FX-DIRECTION-UNPROVEN FX-CONVERTED
P9,2026-11-08,31.250,KWD,1.00,92.60,,0.33385   => ready FX-CONVERTED
P10,2026-11-09,100.00,USD,2.80,98.43,,1.0842   => held FX-DIRECTION-UNPROVEN FX-CONVERTED PAY-FEES-DISAGREE[net=98.43]@net
P11,2026-11-10,100.00,USD,2.80,97.20,,1.0842   => ready FX-DIRECTION-UNPROVEN FX-CONVERTED

what a provider settled is compared with its own fee and net, whatever the payer saw
@profile {"extends":"stripe-balance","payment":{"id":"charge_id","amount":{"column":["customer_facing_amount","gross"],"unit":"shown","provider":"stripe","channel":"report"},"currency":{"column":["customer_facing_currency","currency"]}}}
balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id,customer_facing_amount,customer_facing_currency
t1,2026-11-05 09:00:00,eur,93.60,3.00,90.60,charge,ch_1,ch_1,31.250,kwd => ready FX-CONVERTED
t2,2026-11-06 09:00:00,eur,93.60,3.00,80.60,charge,ch_2,ch_2,31.250,kwd => held FX-CONVERTED PAY-FEES-DISAGREE[gross=93.60|fee=3.00|net=80.60|currency=EUR]@net
t3,2026-11-07 09:00:00,eur,0.60,3.00,-2.40,charge,ch_3,ch_3,0.200,kwd   => held FX-CONVERTED PAY-FEES-DISAGREE[variant=above|gross=0.60]@gross

a rate of the provider leads from what the payer saw to the fee and net that it states
@profile {"extends":"adyen-settlement","payment":{"capture":"automatic","id":"Psp Reference","amount":{"column":["Gross Credit (GC)","Gross Debit (GC)"],"unit":"shown","provider":"adyen","channel":"report"},"currency":"Gross Currency"}}
Psp Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Markup (NC)
A1,2026-11-05 10:00:00,CET,Settled,C1,USD,,100.00,0.92234,EUR,,89.43,2.80    => ready FX-CONVERTED
A2,2026-11-06 10:00:00,CET,Settled,C2,USD,,100.00,0.92234,EUR,,79.43,2.80    => held FX-CONVERTED PAY-FEES-DISAGREE[gross=92.23|fee=2.80|net=79.43|currency=EUR]@Net Credit (NC)
A3,2026-11-07 10:00:00,CET,Settled,C3,KWD,,31.250,2.99536,EUR,,93.60,        => ready FX-CONVERTED
A4,2026-11-08 10:00:00,CET,Settled,C4,JPY,,1000000,0.00613,EUR,,6126.96,0.04 => ready FX-CONVERTED
A5,2026-11-09 10:00:00,CET,Settled,C5,USD,,200.00,,EUR,,179.43,2.80          => ready FX-CONVERTED

in minor units, with the unit of each currency
@profile ${BALANCE}
balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id
t1,2026-11-05 09:00:00,usd,12900,394,12506,charge,ch_1,ch_1 => rejected FX-RATE-MISSING
t2,2026-11-05 09:00:00,eur,12900,394,1250,charge,ch_2,ch_2  => held PAY-FEES-DISAGREE[gross=129.00|fee=3.94|net=12.50]@net

a fee with decimals beside an amount in minor units
@profile ${BALANCE}
balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,charge_id
t1,2026-11-05 09:00:00,eur,12900,3.94,12506,charge,ch_1,ch_1 => held PAY-FEES-DISAGREE[variant=unit]@fee
t2,2026-11-05 09:00:00,eur,12900,-,12900,charge,ch_2,ch_2    => ready

a row of sums names its currency and is no payment; each is compared with the rows in that currency
@file sums.csv
id,amount,currency
P1,100.00,EUR              => ready
P2,50.00,USD               => rejected FX-RATE-MISSING
P3,25.00,USD               => rejected FX-RATE-MISSING
Total EUR,100.00,EUR       => skipped MAP-SKIPPED-TOTAL
Total,80.00,USD            => skipped MAP-SKIPPED-TOTAL
Σύνολο σε USD,75.00,       => skipped MAP-SKIPPED-TOTAL
notices => TOTAL-ROW-DIFFERS[text=Total|stated=80.00|difference=-5.00]@amount

and a row of sums over two columns names both
@file two-sums.csv
@profile {"payment":{"amount":{"column":["Ευρώ","Δολάρια"],"unit":"shown"},"currency":{"column":["c1","c2"]}}}
id,Ευρώ,Δολάρια,c1,c2
P1,100.00,,EUR,            => ready
P2,,50.00,,USD             => rejected FX-RATE-MISSING
Total,90.00,50.00,,        => skipped MAP-SKIPPED-TOTAL
notices => TOTAL-ROW-DIFFERS[stated=90.00|difference=10.00]@Ευρώ

the day of a reference rate is that of the issuer where no zone is stated, and told where it is another
@profile {"payment":{"rate":{"source":"ecb"},"date":"paid"}}
id,amount,currency,paid
P1,10.50,USD,2024-10-31T23:30:00Z      => rejected FX-DAY-AT-ISSUER[day=2024-11-01|written=2024-10-31|zone=Europe/Athens]@paid FX-RATES-NONE
P2,10.50,USD,2024-10-31T12:30:00Z      => rejected FX-RATES-NONE
P3,10.50,USD,2024-11-01T01:30:00+05:00 => rejected FX-DAY-AT-ISSUER[day=2024-10-31] FX-RATES-NONE

a chargeback explains that PayPal calls a sale reversed, as far as it goes
@profile ${PAYPAL}
Date,Time,TimeZone,Type,Status,Currency,Gross,Transaction ID,Reference Txn ID
05/11/2026,10:00:00,EET,Express Checkout Payment,Reversed,EUR,100.00,A1,   => ready PAY-DISPUTE[variant=sale]
06/11/2026,10:00:00,EET,Chargeback,Completed,EUR,-100.00,A2,A1             => skipped PAY-DISPUTE[variant=means]
05/11/2026,10:00:00,EET,Express Checkout Payment,Reversed,EUR,100.00,B1,   => held PAY-REFUND-MISSING[difference=60.00]
06/11/2026,10:00:00,EET,Chargeback,Completed,EUR,-40.00,B2,B1              => skipped PAY-DISPUTE
05/11/2026,10:00:00,EET,Express Checkout Payment,Reversed,EUR,100.00,C1,   => held PAY-REFUND-MISSING[difference=100.00]
05/11/2026,10:00:00,EET,Express Checkout Payment,Reversed,EUR,100.00,D1,   => skipped PAY-REVERSED
06/11/2026,10:00:00,EET,Payment Reversal,Completed,EUR,-100.00,D2,D1       => skipped PAY-REVERSED
05/11/2026,10:00:00,EET,Express Checkout Payment,Completed,EUR,100.00,E1,  => ready

the sale of a refund that nothing explains is issued
@options
@profile ${STRIPE}
id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Status
ch_8,2026-11-05 09:00:00,100.00,0.00,eur,true,Paid  => issued

told again with the refund, its row is not done and names the MARK
@options
@profile ${STRIPE}
id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Status
ch_8,2026-11-05 09:00:00,100.00,40.00,eur,true,Paid => rejected PAY-REFUND-MISSING[variant=issued|difference=40.00|external_id=ch_8] ISSUED-BEFORE

until somebody takes it on by name
@options --accept PAY-REFUND-MISSING
@profile ${STRIPE}
id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Status
ch_8,2026-11-05 09:00:00,100.00,40.00,eur,true,Paid => duplicate PAY-REFUND-MISSING[variant=issued] DOUBT-ACCEPTED[code=PAY-REFUND-MISSING]
`,
});
