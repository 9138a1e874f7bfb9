import { outcomes } from '../../records/outcome.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** The look of `summary.html`: light, dark and A4. */
export const pageStyle = `
:root{${lightTheme}}
@media screen and (prefers-color-scheme:dark){:root{${darkTheme}}}
html[data-lang=el] [lang=en],html[data-lang=en] [lang=el]{display:none}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Segoe UI","Noto Sans",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
main,.top{max-width:62rem;margin:0 auto;padding:0 1.25rem}
.top{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-top:1.1rem}
.brand{font-weight:600;color:var(--muted)}
.languages{display:flex;flex:none;border:1px solid var(--line);border-radius:.5rem;overflow:hidden}
.languages button{font:inherit;font-size:.875rem;padding:.3rem .8rem;border:0;background:var(--card);color:var(--ink);cursor:pointer}
.languages button[aria-pressed=true]{background:var(--accent);color:var(--paper)}
.languages button:focus-visible{outline:3px solid var(--accent);outline-offset:-5px}
.languages button[aria-pressed=true]:focus-visible{outline-color:var(--paper)}
h1{font-size:1.75rem;line-height:1.2;margin:1rem 0 .6rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:0 0 .75rem}
.verdict{border-radius:.75rem;padding:1rem 1.25rem;margin-bottom:1rem}
.verdict p{margin:0}.verdict .headline{font-size:1.25rem;font-weight:650;line-height:1.35}
.verdict .next{margin-top:.25rem}
.done{background:var(--good);color:var(--good-ink)}.verdict.ready{background:var(--chip);border-left:.4rem solid var(--ready)}.left{background:var(--warn);color:var(--warn-ink)}.unread{background:var(--bad);color:var(--bad-ink)}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.1rem 1.25rem;margin-bottom:1rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.6rem 1.5rem;margin:0 0 1rem}
.facts div{min-width:0}
dt{color:var(--muted);font-size:.8125rem}dd{margin:0;overflow-wrap:anywhere}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin-bottom:1rem}
.figure{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.8rem 1rem}
.figure b{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.figure>span{color:var(--muted);font-size:.875rem}
.stack{display:flex;height:1.6rem;border-radius:.4rem;overflow:hidden;gap:2px;margin-bottom:.75rem}
.stack i{display:block;min-width:3px}
${outcomes.map((outcome) => `.bg-${outcome}{background:var(--${outcome})}`).join('')}
.scroll{overflow-x:auto}.scroll:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.4rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child>*{border-bottom:0}
thead th{color:var(--muted);font-weight:600;font-size:.8125rem;white-space:nowrap}
tbody th{font-weight:500}.outcome{white-space:nowrap}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.key{display:inline-block;width:.75rem;height:.75rem;border-radius:.2rem;margin-right:.5rem;vertical-align:-.05rem}
.muted{color:var(--muted)}
.causes{list-style:none;margin:0;padding:0}
.causes>li{padding:.85rem 0;border-bottom:1px solid var(--line);display:grid;grid-template-columns:4rem 1fr;gap:0 1rem}
.causes>li:first-child{padding-top:0}.causes>li:last-child{border-bottom:0;padding-bottom:0}
.times{font-size:1.25rem;font-weight:650;text-align:right;font-variant-numeric:tabular-nums}
.verdict p,.causes p{text-wrap:pretty}.causes p{margin:0;overflow-wrap:anywhere}.causes .message{font-weight:600}
.cells .error{background:var(--bad);color:var(--bad-ink)}.cells .warning,.cells .doubtful{background:var(--warn);color:var(--warn-ink)}.cells .notice{background:var(--chip);color:var(--muted)}
.cells{display:flex;flex-wrap:wrap;gap:.3rem;margin:.45rem 0 0;padding:0;list-style:none}
.cells li{background:var(--chip);border-radius:.3rem;padding:.05rem .45rem;font:.8125rem/1.5 ui-monospace,"Cascadia Mono",Consolas,"DejaVu Sans Mono",monospace}.keys{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:0;padding:0;list-style:none}
code{font:.8125rem/1.5 ui-monospace,"Cascadia Mono",Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.hashes td{word-break:break-all}.hashes code{font-size:.75rem}
footer{max-width:62rem;margin:0 auto;padding:0 1.25rem 2rem;color:var(--muted);font-size:.8125rem;overflow-wrap:anywhere}
@media screen and (max-width:38rem){.meaning{display:none}th,td{padding:.4rem .35rem}h1{font-size:1.4rem}section{padding:.9rem}.causes>li{grid-template-columns:1fr}.times{text-align:left}.hashes td,.hashes th{display:block;border:0;padding:.1rem 0}.hashes tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.hashes thead{display:none}.hashes .n{text-align:left}}
@media screen and (max-width:30rem){.figures{grid-template-columns:1fr;gap:.5rem}.figure{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}.figure>span{text-align:right}}
@page{size:A4;margin:14mm 13mm}
@media print{:root{--paper:#fff}body{font-size:10pt;background:#fff}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
main,.top,footer{max-width:none;padding-left:0;padding-right:0}.languages{display:none}.top{padding-top:0}
section,.figure{border-radius:.4rem}section{padding:.7rem .9rem;margin-bottom:.6rem}.figures{grid-template-columns:repeat(4,1fr)}
h1{font-size:16pt;margin:.3rem 0 .5rem}h2{break-after:avoid;font-size:11pt}.figure b{font-size:14pt}
tr,.causes>li,.figure,.verdict{break-inside:avoid}thead{display:table-header-group}.scroll{overflow:visible}table{font-size:9pt}code,.cells li{font-size:7.5pt}}
`;
