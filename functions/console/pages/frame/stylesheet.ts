import { type Outcome, outcomes } from '../../../../shared/records/outcome.ts';

const FILL: Readonly<Record<Outcome, string>> = {
  issued: '#2e8b57',
  duplicate: '#3a87a3',
  ready: '#4a7fd0',
  skipped: '#868e99',
  held: '#b98900',
  conflict: '#9654b4',
  rejected: '#cc4437',
  failed: '#c06a24',
};

/** The look of the console: one column on a telephone, plain on paper, one strong colour for the next action. */
export const stylesheet = `
:root{color-scheme:light;--paper:#f4f6f8;--card:#fff;--ink:#1b2430;--muted:#566170;--line:#d5dce4;--accent:#1f4e8c;--chip:#eef2f6;--bad:#851a10;--bad-paper:#fce4e1;--live:#a3130a}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Segoe UI","Noto Sans",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:1}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;max-width:70rem;margin:0 auto;padding:.9rem 1.25rem}
.brand{font-weight:700;font-size:1.125rem;text-decoration:none;color:var(--ink)}
.environment{margin:0;padding:.2rem .7rem;border-radius:1rem;background:#dfe9f7;color:#173a66;font-size:.875rem;font-weight:600}
.environment.live{background:var(--live);color:#fff}
.places{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.languages{margin-left:auto;display:flex;gap:.75rem;font-size:.875rem}.languages [aria-current]{font-weight:700}
.who{font-size:.875rem}.who button{width:auto;min-height:1.75rem;padding:0 .5rem;font-size:.875rem;font-weight:400;border:0;background:none;text-decoration:underline}
main{max-width:70rem;margin:0 auto;padding:0 1.25rem 3rem}main:focus{outline:none}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1.125rem;margin:0 0 .6rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.1rem 1.25rem;margin:0 0 1rem}
details>summary{cursor:pointer;padding:.25rem 0}summary>h2{display:inline}details[open]>summary{margin-bottom:.6rem}
.narrow{max-width:28rem;margin:3rem auto}
.hint,.muted{color:var(--muted);font-size:.9rem}.hint{margin:.35rem 0 .8rem}
.problem{background:var(--bad-paper);color:var(--bad);border-radius:.5rem;padding:.7rem 1rem}
td .problem{display:block;padding:.3rem .6rem;margin-top:.3rem;font-size:.875rem}
.headline{font-size:1.35rem;font-weight:650;margin:0 0 .5rem}
h3{font-size:1rem;margin:.6rem 0 .25rem}.verdict{border-left:.35rem solid #b98900;padding:.2rem 0 .2rem 1rem;margin-bottom:1rem}.verdict.intact{border-color:#2e8b57}.verdict.altered{border-color:var(--bad)}.verdict ul{margin:0;padding-left:1.2rem}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 2rem}
label{font-weight:600}label.plain{font-weight:400;font-size:.9rem}
input:not([type=checkbox]),select{font:inherit;color:inherit;background:#fff;border:1px solid #76818e;border-radius:.4rem;padding:.45rem .6rem;max-width:100%;min-height:2.6rem}
input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:-.25rem}
.drop{border:2px dashed #76818e;border-radius:.75rem;padding:1rem;display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center}
.drop input{flex:1 1 14rem;border:0;padding-left:0}
button,.button{font:inherit;font-weight:600;border-radius:.5rem;border:1px solid var(--accent);background:#fff;color:var(--accent);padding:.55rem 1.1rem;min-height:2.75rem;cursor:pointer;text-decoration:none;display:inline-block}
button.primary,.button.primary{background:var(--accent);color:#fff;font-size:1.0625rem;padding:.65rem 1.5rem}
.live-action button.primary{background:var(--live);border-color:var(--live)}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1rem 0}.actions form{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.45rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.raw td,.raw th{white-space:nowrap;overflow-wrap:normal;max-width:20rem;overflow:hidden;text-overflow:ellipsis}
th{overflow-wrap:normal}.paper p.n{white-space:normal}
thead th{color:var(--muted);font-size:.8125rem}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.bar{display:block;width:100%;min-width:6rem;height:.6rem;border-radius:.3rem;background:var(--line)}
progress{width:100%;height:1.1rem;accent-color:var(--accent)}
${outcomes.map((outcome) => `.fill-${outcome}{fill:${FILL[outcome]}}`).join('')}

.grid{position:relative;overflow:auto;height:min(70vh,46rem);border:1px solid var(--line);border-radius:.5rem;background:var(--card);font-size:.875rem}
.grid-head{position:sticky;top:0;z-index:3;display:flex;height:34px;background:var(--chip)}.grid-body{position:relative}
.grid-row{position:absolute;left:0;display:flex;height:34px;background:var(--card)}
.grid-cell{flex:none;padding:.4rem .5rem;border-right:1px solid var(--line);border-bottom:1px solid var(--line);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;background:inherit}
.grid-cell.frozen{position:sticky;z-index:2}.grid-sort{all:unset;cursor:pointer;font-weight:600}.grid-head .grid-cell{font-weight:600}
.grid-cell.error{background:var(--bad-paper);color:var(--bad)}.grid-cell.doubtful,.grid-cell.warning{background:#fff3d1}.grid-cell.corrected{background:#dff3e4;color:#14522a}
.grid-row.left .grid-cell{text-decoration:line-through;color:var(--muted)}.grid-cell[aria-selected=true]{box-shadow:inset 0 0 0 1px var(--accent)}.grid-cell.active{box-shadow:inset 0 0 0 2px var(--accent)}
.grid-input{width:100%}input.grid-input:not([type=checkbox]){min-height:0;padding:0 .2rem;border:0;border-radius:0;height:1.4rem}
.grid-detail{min-height:1.5rem}.filters-form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:0 0 .75rem}.filters-form select{max-width:22rem}
dialog{border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;max-width:min(28rem,92vw)}
@media (max-width:40rem){.grid-cell.frozen{position:static}}
.findings{list-style:none;margin:0;padding:0}.finding{border-left:4px solid var(--line);padding:.1rem 0 .1rem .8rem;margin:0 0 .7rem}.finding p{margin:0 0 .35rem}.finding.error{border-color:var(--bad)}.finding.doubtful,.finding.warning{border-color:#b98900}
.doubt{display:block;margin:.2rem 0 0 1.9rem}
ul.plain{list-style:none;margin:0;padding:0}ul.plain li{margin:0 0 .35rem}
.filters{display:flex;flex-wrap:wrap;gap:.4rem .9rem;margin:0 0 .75rem;padding:0;list-style:none}.filters [aria-current]{font-weight:700;color:var(--ink);text-decoration:none}
code{font:.8125rem/1.5 ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin:0 0 1rem;min-width:0}legend{font-weight:600;padding:0;margin-bottom:.25rem}
.choices{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.6rem 1rem}.choices select{width:100%}
.paper{border:1px solid var(--line);border-radius:.3rem;padding:1rem;background:#fff}
.side{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.fields{table-layout:fixed}.fields td{overflow-wrap:break-word}.fields input{width:100%}.fields th:last-child{width:48%}
@media (min-width:64rem){.side{grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}.side>div:last-child{position:sticky;top:1rem}}
@media (max-width:40rem){main,.top{padding-left:.9rem;padding-right:.9rem}.card{padding:.9rem}.stack thead{position:absolute;left:-99rem}.stack tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--line)}.stack td,.stack th{display:block;border:0;padding:.1rem 0;text-align:left;white-space:normal}.stack td:empty{display:none}.stack td[data-label]::before{content:attr(data-label) ": ";color:var(--muted);font-size:.8125rem}button,.button{width:100%;text-align:center}.who button{width:auto}.actions form{width:100%}}
@media print{.top .languages,.places,.skip,.filters,.actions,.drop,button,input[type=file],[role=search]{display:none}body{background:#fff;font-size:10pt}.top,main{max-width:none;padding:0}.card{border:0;padding:0;margin-bottom:.75rem}.environment{border:1px solid}a{color:inherit;text-decoration:none}tr,.headline{break-inside:avoid}thead{display:table-header-group}.side{display:block}.side>div:last-child{position:static}}
`;
