import { exportTable } from './export-table.ts';
import { RECEIPT } from './receipt-profile.ts';

exportTable('amounts that stand beside a document', RECEIPT, {
  text: `
what the document states is no question: to two cents on both sides, with either sign
No;Net;X
1;100,00;124,00      => ready
2;100,00;-124,00     => ready
3;100,00;124,02      => ready
4;100,00;123,98      => ready
5;100,00;124,03      => held AMOUNT-UNANSWERED[columns=X 124.03|column=X|payable=124.00]@X
6;100,00;123,97      => held AMOUNT-UNANSWERED[columns=X 123.97]
7;100,00;100,00      => ready
8;100,00;24,00       => ready

each reason is told of its column
No;Net;VAT;Total;Unit
1;100,00;24,00;124,00;100,00 => ready
unused => VAT 24.00 equals vat, Total 124.00 equals payable, Unit 100.00 equals net

an amount of several rows counts once where each repeats it, and else as a sum
No;Net;X
1;60,00;62,00        => ready
1;40,00;62,00        => ready
2;60,00;124,00       => ready
2;40,00;124,00       => ready
3;60,00;74,00        => ready
3;40,00;50,00        => ready
4;60,00;62,00        => held AMOUNT-UNANSWERED[columns=X 125.00]
4;40,00;63,00        => held ROW-HELD
5;60,00;5,00         => held AMOUNT-UNANSWERED[columns=X 5.00]
5;40,00;5,00         => held ROW-HELD

what a line states, or its price and quantity make: 4 × 50,00 are 200,00
@profile {"line":{"line.quantity":"Qty","line.unit_price":"Price"}}
No;Net;Qty;Price;X
net;200,00;4;50,00;200,00       => ready
net;1100,00;10;110,00;          => ready
vat;200,00;4;50,00;48,00        => ready
vat;1100,00;10;110,00;          => ready
value;200,00;4;50,00;248,00     => ready
value;1100,00;10;110,00;        => ready
rate;200,00;4;50,00;24,00       => ready
rate;1100,00;10;110,00;         => ready
price;200,00;4;50,00;50,00      => ready
price;1100,00;10;110,00;        => ready
gross;200,00;4;50,00;62,00      => ready
gross;1100,00;10;110,00;        => ready
each;200,00;4;50,00;12,50       => held AMOUNT-UNANSWERED
each;1100,00;10;110,00;         => held ROW-HELD
other;200,00;4;50,00;           => held AMOUNT-UNANSWERED
other;1100,00;10;110,00;48,00   => held ROW-HELD
two;200,00;4;50,00;200,00       => held AMOUNT-UNANSWERED
two;1100,00;10;110,00;7,00      => held ROW-HELD

an amount before its discount and the discount, of every row
No;Net;Before;Discount
1;100,00;105,00;5,00      => ready
2;100,00;105,00;-5,00     => ready
3;60,00;65,00;5,00        => ready
3;40,00;45,00;5,00        => ready
4;60,00;66,00;6,00        => ready
4;40,00;40,00;            => ready
5;100,00;110,00;5,00      => held AMOUNT-UNANSWERED[columns=Before 110.00, Discount 5.00]
6;60,00;65,00;5,00        => held AMOUNT-UNANSWERED
6;40,00;48,00;5,00        => held ROW-HELD
7;60,00;45,00;5,00        => held AMOUNT-UNANSWERED
7;40,00;65,00;5,00        => held ROW-HELD
8;100,00;;5,00            => held AMOUNT-UNANSWERED[columns=Discount 5.00]

only a header that says discount is one, on either side
No;Net;Fee;Before
1;100,00;5,00;105,00      => held AMOUNT-UNANSWERED[columns=Fee 5.00, Before 105.00]

on the left as well
No;Net;Έκπτωση;Before
1;100,00;5,00;105,00      => ready
unused => Έκπτωση 5.00 equals line, Before 105.00 equals line

all that is open is asked in one sentence, at its first column
No;Net;Tip;Fee;Sum net
1;100,00;3,00;8,5;100,00  => held AMOUNT-UNANSWERED[columns=Tip 3.00, Fee 8.50|column=Tip|payable=124.00|variant=]@Tip
unused => Tip 3.00 unanswered, Fee 8.50 unanswered, Sum net 100.00 equals net

the answer "included"
@profile {"other_amounts":{"Tip":"included"}}
No;Net;Tip
1;100,00;3,00             => ready
unused => Tip 3.00 answered

the answer "ignore"
@profile {"other_amounts":{"Tip":"ignore"}}
No;Net;Tip
1;100,00;3,00             => ready
unused => Tip 3.00 answered

the answer "separate" keeps the document back
@profile {"other_amounts":{"Tip":"separate"}}
No;Net;Tip
1;100,00;3,00             => held AMOUNT-UNANSWERED
2;100,00;                 => ready

the answer "refuse" refuses it
@profile {"other_amounts":{"Tip":"refuse"}}
No;Net;Tip
1;100,00;3,00             => rejected MAP-AMOUNT-LEFT
2;100,00;                 => ready

a total in the file proves the others, a cent away or not; the column has its weakest reason
No;Net;Total;Tip
1;100,00;124,00;3,00      => ready
2;100,00;124,01;0,03      => ready
3;100,00;;4,00            => held AMOUNT-UNANSWERED[columns=Tip 4.00]
unused => Total 248.01 equals payable, Tip 7.03 unanswered

the total that the profile takes proves them too
@profile {"document":{"total_amount":"Gesamt"}}
No;Net;Gesamt;Tip
1;100,00;124,00;3,00      => ready
2;60,00;124,00;3,00       => ready
2;40,00;124,00;           => ready

values of lines prove them under a header that says total
@profile {"line":{"line.subtotal":"Total"}}
No;Net;Total;Tip
1;60,00;74,40;3,00        => ready
1;40,00;49,60;            => ready

and not under another
@profile {"line":{"line.subtotal":"Value"}}
No;Net;Value;Tip
1;100,00;124,00;3,00      => held AMOUNT-UNANSWERED

no answer outweighs a total that is higher, or lower, by an amount of the file
@profile {"other_amounts":{"Tip":"included","Total":"ignore"}}
No;Net;Tip;Total
1;100,00;3,00;127,00      => held AMOUNT-UNANSWERED[columns=Tip 3.00, Total 127.00|variant=total|total=Total|stated=127.00|difference=3.00|by=Tip]
2;100,00;3,00;121,00      => held AMOUNT-UNANSWERED[stated=121.00|difference=3.00|by=Tip]
3;60,00;3,00;127,00       => held AMOUNT-UNANSWERED[columns=Tip 3.00, Total 127.00|by=Tip]
3;40,00;3,00;127,00       => held ROW-HELD
4;100,00;3,00;130,00      => ready
unused => Tip 12.00 unanswered, Total 505.00 unanswered

the first amount that makes the difference is named, and no discount is
@profile {"other_amounts":{"Rabatt":"ignore","Total":"ignore"}}
No;Net;Tip;Fee;Rabatt;Total
1;100,00;3,00;3,00;;-127,00 => held AMOUNT-UNANSWERED[columns=Tip 3.00, Fee 3.00, Total -127.00|difference=3.00|by=Tip]
2;100,00;;;6,00;130,00    => ready

a total that the profile takes does not outweigh another
@profile {"document":{"payable_total_amount":"Due"}}
No;Net;Due;Levy;Πληρωτέο
1;100,00;124,00;4,00;128,00 => held AMOUNT-UNANSWERED[total=Πληρωτέο|stated=128.00|by=Levy]

a quantity that nothing reads beside a price that counts once is asked
@profile {"columns":{"Qty":"not needed"},"line":{"line.net_total_price":null,"line.unit_price":"Price","line.quantity":{"value":1}}}
No;Price;Qty;Ποσότητα
1;10,00;1;                => ready net_total=10.00
2;10,00;2 τεμ.;           => held AMOUNT-UNANSWERED[text=2 τεμ.]@Qty
3;10,00;x3;               => held AMOUNT-UNANSWERED[text=x3]@Qty
4;10,00;;1:30             => held AMOUNT-UNANSWERED[text=1:30]@Ποσότητα
5;10,00;1 pc;1,00         => ready net_total=10.00

and is read with its unit, of which a list without values has one
@profile {"line":{"line.net_total_price":null,"line.unit_price":"Price","line.quantity":"Qty"}}
No;Price;Qty
1;10,00;2 τεμ.            => ready net_total=20.00
2;10,00;x3                => rejected MAP-NOT-A-NUMBER[text=x3]@Qty
3;10,00;2,5 τεμ           => ready net_total=25.00
4;10,00;1:30              => rejected MAP-NOT-A-NUMBER@Qty
5;10,00;1/2               => rejected MAP-NOT-A-NUMBER@Qty

and is answered once
@profile {"line":{"line.net_total_price":null,"line.unit_price":"Price","line.quantity":{"value":1}},"other_amounts":{"Qty":"ignore"}}
No;Price;Qty
1;10,00;2 τεμ.            => ready net_total=10.00

rows of a document that say the same are lines or copies, also with a number of their own
No;Net;Id
1;10,00;77               => held ROW-HELD
1;10,00;78               => held ROWS-IDENTICAL[first=2]
2;10,00;79               => ready
2;11,00;80               => ready
3;10,00;81               => ready

and a total of the file tells which
@profile {"document":{"payable_total_amount":"Total"}}
No;Net;Total
1;10,00;24,80            => ready
1;10,00;24,80            => ready
2;10,00;12,40            => rejected 208
2;10,00;12,40            => rejected 208

also one that nothing reads
No;Net;Total
1;10,00;24,80            => ready
1;10,00;24,80            => ready

an amount that all rows of each document repeat may be that of the document
@profile {"line":{"line.name":"Item"}}
No;Item;Net
1;Cup;62,00              => held ROW-HELD
1;Plate;62,00            => held ROWS-IDENTICAL[variant=amount|first=2|column=Net]@Net
2;Cup;50,00              => ready
3;Cup;31,00              => held ROW-HELD
3;Mug;31,00              => held ROWS-IDENTICAL

in one document alone if its header names the whole
@profile {"line":{"line.name":"Item","line.net_total_price":null,"line.subtotal":"Order total"}}
No;Item;Order total
7;Cup;124,00             => held ROW-HELD
7;Plate;124,00           => held ROWS-IDENTICAL[column=Order total]
8;Cup;62,00              => ready

two lines of one price are lines
@profile {"line":{"line.name":"Item"}}
No;Item;Net
1;Cup;62,00              => ready
1;Plate;62,00            => ready
2;Cup;50,00              => ready

also where one document in the file has two amounts, or each its own quantity
@profile {"line":{"line.name":"Item","line.net_total_price":null,"line.unit_price":"Price","line.quantity":"Qty"}}
No;Item;Price;Qty
1;Diesel;1,75;20         => ready
1;Petrol;1,75;30         => ready
2;Diesel;1,80;10         => ready
2;Petrol;1,80;40         => ready

and where a total of the file is their sum
@profile {"line":{"line.name":"Item"}}
No;Item;Net;Sum
1;Cup;62,00;153,76       => ready
1;Plate;62,00;153,76     => ready
3;Cup;31,00;76,88        => ready
3;Mug;31,00;76,88        => ready

once accepted they pass
@options --dry-run --accept ROWS-IDENTICAL
No;Net
1;10,00                  => ready DOUBT-ACCEPTED
1;10,00                  => ready ROWS-IDENTICAL DOUBT-ACCEPTED
`,
});
