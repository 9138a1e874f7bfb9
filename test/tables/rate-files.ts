/**
 * Reference rates as the ECB published them (eurofxref, days around New Year 2024 and the first of March 2024), in
 * each form of file. Columns are cut to a few currencies; RUB stands for what is not quoted any more.
 */
export const histCsv = `Date,USD,JPY,GBP,CHF,ISK,RUB,
2024-03-06,1.0874,162.67,0.85498,0.9619,148.9,N/A,
2024-03-05,1.0849,163.01,0.85543,0.9609,149.1,N/A,
2024-03-04,1.0846,163.21,0.85583,0.9596,149.3,N/A,
2024-03-01,1.0813,162.82,0.8559,0.9577,149.5,N/A,
2023-12-29,1.105,156.33,0.86905,0.926,150.5,N/A,
2023-12-28,1.1114,156.93,0.86908,0.9331,151.1,N/A,
2023-12-27,1.1065,157.81,0.86918,0.9437,150.9,N/A,
2023-12-22,1.1023,156.74,0.86728,0.9435,150.3,N/A,
2022-03-01,1.1162,128.5,0.8345,1.0247,142.2,117.201,
`;

const envelope = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${days}
	</Cube>
</gesmes:Envelope>`;

const day = (date: string, quotes: Readonly<Record<string, string>>) => `		<Cube time='${date}'>
${Object.entries(quotes)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>`;

export const dailyXml = envelope(day('2024-03-07', { USD: '1.0895', JPY: '161.18', GBP: '0.8542' }));

/** The history file writes the same on one line, with double quotes. */
export const histXml = envelope(
  [
    day('2024-03-07', { USD: '1.0895', JPY: '161.18' }),
    day('2024-03-06', { USD: '1.0874', JPY: '162.67' }),
    day('2024-03-05', { USD: '1.0849', JPY: '163.01' }),
  ].join(''),
)
  .replaceAll("'", '"')
  .replace(/\n\s*/g, '');
