/** The look of the printed document: one A4 column, dark ink, and only colours that survive a printer. */
export const stylesheet = `
@page { size: A4; margin: 14mm 14mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #e9ebee; color: #16202a; font: 9.5pt/1.4 "Noto Sans", "DejaVu Sans", Arial, sans-serif; }
main { background: #fff; width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 14mm; display: flex; flex-direction: column; gap: 6mm; }
@media print { body { background: #fff; } main { width: auto; min-height: 265mm; margin: 0; padding: 0; } }
h1 { font-size: 15pt; line-height: 1.2; margin: 0; }
h2 { font-size: 8pt; letter-spacing: .06em; text-transform: uppercase; color: #53606d; margin: 0 0 1.5mm; }
p { margin: 0; }
header { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; border-bottom: .6mm solid #16202a; padding-bottom: 5mm; }
.issuer strong { font-size: 12pt; }
.title { text-align: right; }
.marking { display: inline-block; margin-top: 2mm; padding: .8mm 2.5mm; border: .4mm solid #16202a; font-weight: 700; text-transform: uppercase; letter-spacing: .05em; font-size: 8pt; }
.draft { margin-top: 2mm; font-weight: 700; color: #a12622; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .6mm 4mm; margin: 0; }
dt { color: #53606d; }
dd, .parties p, .issuer p, .detail { overflow-wrap: anywhere; }
dd { margin: 0; }
.title dl { justify-content: end; grid-template-columns: max-content max-content; margin-top: 3mm; text-align: left; }
.parties { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8mm; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: 7.5pt; color: #53606d; border-bottom: .4mm solid #16202a; padding: 1mm 1.5mm; vertical-align: bottom; }
td { border-bottom: .2mm solid #cfd5db; padding: 1.5mm; vertical-align: top; }
tr { break-inside: avoid; }
th.number { white-space: normal; }
.lines td:nth-child(2) { width: 36%; min-width: 36mm; overflow-wrap: anywhere; }
.wide table { font-size: 6.5pt; }
.wide th, .wide td { padding-inline: .7mm; }
.wide .lines td:nth-child(2) { min-width: 24mm; }
.wide .sums { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 4mm; }
.wide .totals .payable td { font-size: 8pt; }
thead { display: table-header-group; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.detail { display: block; font-size: 8pt; color: #53606d; }
.sums { display: grid; grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); gap: 8mm; align-items: start; break-inside: avoid; }
.totals td { border-bottom: 0; padding: .8mm 1.5mm; }
.totals .payable td { border-top: .4mm solid #16202a; font-weight: 700; font-size: 11pt; padding-top: 1.5mm; }
.totals .foreign td { font-weight: 700; }
.notes p { white-space: pre-wrap; overflow-wrap: anywhere; }
footer { margin-top: auto; border-top: .6mm solid #16202a; padding-top: 4mm; display: flex; gap: 6mm; align-items: center; break-inside: avoid; }
footer svg { width: 36mm; height: 36mm; flex: none; }
.mono { font-family: "DejaVu Sans Mono", monospace; font-size: 8.5pt; }
.sandbox { margin-top: 2mm; font-size: 8pt; color: #53606d; }
`;
