import { outcomes } from '../../../../shared/records/document-record.ts';
import { darkTheme, lightTheme } from '../../../../shared/report/page/page-frame.ts';

/**
 * The look of the console: the palette of the reports by day and by night, five sizes of type, six of space, one
 * accent for the next action; one column on a telephone, plain on paper.
 */
export const stylesheet = `
:root{${lightTheme};--field:#fff;--edge:#76818e;--on-accent:#fff;--live:#a3130a;--on-live:#fff;--shadow:0 1px 2px rgb(27 36 48/.07);
--tiny:.8125rem;--small:.9rem;--large:1.1875rem;--head:1.4375rem;--title:clamp(1.5rem,1.2rem + 1.2vw,2rem);
--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2.5rem;--round:.5rem;--measure:76rem}
@media screen and (prefers-color-scheme:dark){:root{${darkTheme};--field:#12161c;--edge:#8792a0;--on-accent:#10141a;--live:#ff8f84;--on-live:#2b0703;--shadow:none}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 "Segoe UI","Noto Sans",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:var(--s2) var(--s4);z-index:4}
.top{background:var(--card);border-bottom:1px solid var(--line);padding:var(--s2) max(1.25rem,calc((100% - 88rem)/2));display:flex;flex-wrap:wrap;align-items:center;gap:var(--s2) var(--s5)}
.top:has(.live){border-top:.3rem solid var(--live)}
.brand{display:flex;align-items:center;gap:var(--s2);font-weight:700;font-size:var(--large);letter-spacing:-.01em;text-decoration:none;color:var(--ink)}.brand svg{width:1.6rem;height:1.6rem}
.environment{margin:0;padding:.15rem .65rem;border-radius:1rem;background:var(--chip);color:var(--ink);font-size:var(--tiny);font-weight:600}
.environment.live{background:var(--live);color:var(--on-live)}
.places{order:1;width:100%;margin-bottom:calc(-1*var(--s2));display:flex;flex-wrap:wrap;gap:var(--s1) var(--s5);font-size:var(--small);font-weight:600}.places a{text-decoration:none;padding:var(--s2) 0;border-bottom:2px solid transparent}.places a:hover{border-color:var(--line)}.places [aria-current]{color:var(--ink);border-color:var(--accent)}
.languages{margin-left:auto;display:flex;gap:var(--s3);font-size:var(--tiny)}.languages [aria-current]{font-weight:700}
.who{font-size:var(--tiny)}.who button{width:auto;min-height:1.75rem;padding:0 var(--s2);font-size:var(--tiny);font-weight:400;border:0;background:none;text-decoration:underline}
main{max-width:var(--measure);margin:0 auto;padding:var(--s5) 1.25rem var(--s6)}main:focus{outline:none}
h1{font-size:var(--title);line-height:1.2;letter-spacing:-.015em;margin:0 0 var(--s4);overflow-wrap:anywhere;text-wrap:balance}
h2{font-size:var(--large);line-height:1.3;margin:0 0 var(--s3)}
h3{font-size:1rem;margin:var(--s3) 0 var(--s1)}
.card{background:var(--card);border:1px solid var(--line);border-radius:calc(var(--round)*1.5);box-shadow:var(--shadow);padding:1.15rem var(--s5);margin:0 0 var(--s4)}
.card>:last-child{margin-bottom:0}
details>summary{cursor:pointer;padding:var(--s1) 0}summary>h2{display:inline}details[open]>summary{margin-bottom:var(--s3)}
.narrow{max-width:28rem;margin:var(--s6) auto}
.hint,.muted{color:var(--muted);font-size:var(--small)}.hint{margin:var(--s2) 0 var(--s3)}
.problem{background:var(--bad);color:var(--bad-ink);border-radius:var(--round);padding:var(--s3) var(--s4)}
td .problem{display:block;padding:.3rem .6rem;margin-top:.3rem;font-size:var(--small)}
.headline{font-size:var(--head);line-height:1.3;font-weight:650;letter-spacing:-.01em;margin:0 0 var(--s2)}
.verdict{border-left:.35rem solid var(--held);padding:.2rem 0 .2rem var(--s4);margin-bottom:var(--s4)}.verdict.intact{border-color:var(--issued)}.verdict.altered{border-color:var(--bad-ink)}.verdict ul{margin:0;padding-left:1.2rem}
.beside{display:flex;flex-wrap:wrap;gap:var(--s1) var(--s4);align-items:center;margin-top:var(--s1)}.beside form{margin:0}button.link{width:auto;min-height:1.75rem;padding:0;font-weight:400;border:0;background:none;text-decoration:underline;text-underline-offset:.15em}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 2rem}
label{font-weight:600}label.plain{font-weight:400;font-size:var(--small)}
input:not([type=checkbox],[type=radio]),select,textarea{font:inherit;color:inherit;background:var(--field);border:1px solid var(--edge);border-radius:.4rem;padding:.45rem .6rem;max-width:100%;min-height:2.6rem}
input[type=checkbox],input[type=radio]{width:1.25rem;height:1.25rem;vertical-align:-.25rem;accent-color:var(--accent)}
.drop{border:2px dashed var(--edge);border-radius:calc(var(--round)*1.5);background:var(--paper);padding:var(--s5) var(--s4);display:flex;flex-wrap:wrap;gap:var(--s3) var(--s4);align-items:center}.drop:hover,.drop:focus-within{border-color:var(--accent)}
.drop input{flex:1 1 14rem;border:0;background:none;padding-left:0}
::file-selector-button{font:inherit;font-weight:600;color:var(--accent);background:var(--card);border:1px solid var(--accent);border-radius:.4rem;padding:.4rem .9rem;margin-right:var(--s3);cursor:pointer}
button,.button{font:inherit;font-weight:600;border-radius:var(--round);border:1px solid var(--accent);background:var(--card);color:var(--accent);padding:.5rem 1.1rem;min-height:2.75rem;cursor:pointer;text-decoration:none;display:inline-block}
button:hover,.button:hover{background:var(--chip)}
button.primary,.button.primary{background:var(--accent);color:var(--on-accent);font-size:1.0625rem;padding:.6rem 1.5rem}button.primary:hover,.button.primary:hover{filter:brightness(1.12)}
.live-action button.primary{background:var(--live);border-color:var(--live);color:var(--on-live)}
button:disabled{opacity:.55;cursor:not-allowed}
.actions{display:flex;flex-wrap:wrap;gap:var(--s3);align-items:center;margin:var(--s4) 0}.actions form{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{padding:.5rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
tbody tr:last-child>*{border-bottom:0}tbody tr:hover>*{background:var(--chip)}
.raw td,.raw th{white-space:nowrap;overflow-wrap:normal;max-width:20rem;overflow:hidden;text-overflow:ellipsis}
th{overflow-wrap:normal}.paper p.n{white-space:normal}
thead th{color:var(--muted);font-size:var(--tiny)}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.bar{display:block;width:100%;min-width:6rem;height:.6rem;border-radius:.3rem;background:var(--line)}
progress{width:100%;height:1.1rem;accent-color:var(--accent)}
${outcomes.map((outcome) => `.fill-${outcome}{fill:var(--${outcome})}`).join('')}
.steps{display:flex;flex-wrap:wrap;gap:var(--s1);list-style:none;counter-reset:step;margin:0 0 var(--s4);padding:0;font-size:var(--small);font-weight:600}
.steps>li{counter-increment:step;flex:1 1 6rem;border-top:.25rem solid var(--line);padding:var(--s1) 0;color:var(--muted)}.steps>li::before{content:counter(step) " "}.steps>.done{border-color:var(--issued)}.steps>[aria-current],.steps>li:has([aria-current]){border-color:var(--accent);color:var(--ink)}.steps a{text-decoration:none}
.empty{text-align:center;padding:var(--s6) var(--s4);color:var(--muted);max-width:40rem;margin:0 auto}.empty .actions{justify-content:center}.empty .headline{color:var(--ink)}
.first-steps li{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4);align-items:center;border-top:1px solid var(--line);padding:var(--s2) 0;margin:0}.first-steps li span{flex:1 1 14rem;font-weight:600}.first-steps button{min-height:2.25rem;padding:.2rem .8rem;font-size:var(--small);width:auto}
dialog{border:1px solid var(--line);border-radius:calc(var(--round)*1.5);background:var(--card);color:inherit;padding:1.25rem;max-width:min(28rem,92vw)}dialog::backdrop{background:rgb(16 20 26/.45)}
.filters-form{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4);align-items:end;margin:0 0 var(--s3)}.filters-form select{max-width:22rem}
.findings{list-style:none;margin:0;padding:0}.finding{border-left:4px solid var(--line);padding:.1rem 0 .1rem .8rem;margin:0 0 .7rem}.finding p{margin:0 0 .35rem;overflow-wrap:anywhere}.finding.error{border-color:var(--bad-ink)}.finding.doubtful,.finding.warning{border-color:var(--held)}
.brief{padding:.6rem .9rem;margin-bottom:var(--s2)}.brief h2{font-size:1rem;margin:0 0 .2rem}.brief p{margin:0 0 .2rem;font-size:var(--small)}.brief .headline{font-size:1.25rem}
.lines{list-style:none;margin:0;padding:0;font-size:var(--tiny);line-height:1.35}.lines>li{padding:.15rem 0;overflow-wrap:anywhere}.lines>li+li{border-top:1px solid var(--line)}.lines .lines{padding-left:var(--s4)}.lines .muted{font-size:inherit}
.fold{padding-top:.4rem;padding-bottom:.4rem;margin-bottom:var(--s2)}.fold>summary>h2{font-size:1rem;font-weight:600}
.bottom{position:sticky;bottom:0;z-index:3;display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4);align-items:center;margin:var(--s4) 0 0;padding:var(--s2) .9rem;background:var(--card);border:1px solid var(--line);border-radius:var(--round) var(--round) 0 0;box-shadow:0 -2px 8px rgb(27 36 48/.12)}.bottom p{margin:0;font-size:var(--small)}.bottom form{margin:0}.bottom>form{flex:1 1 14rem}.bottom textarea{display:block;width:100%}.bottom button.primary{font-size:1rem;padding:.5rem .75rem}.bottom summary{font-size:var(--small)}
.doubt{display:block;margin:.2rem 0 0 1.9rem}
ul.plain{list-style:none;margin:0;padding:0}ul.plain li{margin:0 0 .35rem}
.filters{display:flex;flex-wrap:wrap;gap:.4rem .9rem;margin:0 0 var(--s3);padding:0;list-style:none}.filters [aria-current]{font-weight:700;color:var(--ink);text-decoration:none}
code{font:var(--tiny)/1.5 ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
fieldset{border:0;padding:0;margin:0 0 var(--s4);min-width:0}legend{font-weight:600;padding:0;margin-bottom:var(--s1)}
.choices{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.6rem 1rem}.choices select,.wide input,.wide textarea{width:100%}.wide p{margin:0 0 var(--s2)}
.paper{${lightTheme};background:#fff;color:var(--ink);border:1px solid var(--line);border-radius:.3rem;padding:var(--s4)}
.side{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4)}
.fields{table-layout:fixed}.fields td{overflow-wrap:break-word}.fields input{width:100%}.fields th:last-child{width:48%}
@media (min-width:64rem){.side{grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}.side>div:last-child{position:sticky;top:1rem}}
@media (max-width:40rem){.filters-form label{display:grid;grid-template-columns:minmax(0,1fr);width:100%}.filters-form select{max-width:none}.steps{flex-wrap:nowrap;font-size:var(--tiny)}.steps>li{flex:1 1 0;min-width:0}main{padding:var(--s3) .9rem 0}h1{font-size:1.25rem;margin-bottom:var(--s2)}.steps{margin-bottom:var(--s2)}.environment{order:2;font-size:.75rem}.places{margin-bottom:0}.brand{font-size:1rem}.brand svg{width:1.3rem;height:1.3rem}.top{padding-left:.9rem;padding-right:.9rem;gap:var(--s1) var(--s4)}.places{flex-wrap:nowrap;gap:var(--s4);overflow-x:auto;white-space:nowrap}.card{padding:.9rem}.stack thead{position:absolute;left:-99rem}.stack tr{display:block;padding:.6rem 0;border-bottom:1px solid var(--line)}.stack tr:last-child{border:0}.stack td,.stack th{display:block;border:0;padding:.1rem 0;text-align:left;white-space:normal}.stack td:empty{display:none}.mend td:not(:last-child){display:inline;margin-right:var(--s3)}.stack td[data-label]::before{content:attr(data-label) ": ";color:var(--muted);font-size:var(--tiny)}button,.button{width:100%;text-align:center}.who button{width:auto}.actions form{width:100%}}
@media print{.top .languages,.places,.skip,.filters,.actions,.drop,.steps,button,input[type=file],[role=search]{display:none}:root{--paper:#fff}body{font-size:10pt}.top,main{border:0;max-width:none;padding:0}.card{border:0;box-shadow:none;padding:0;margin-bottom:.75rem}.environment{border:1px solid}a{color:inherit;text-decoration:none}tr,.headline{break-inside:avoid}thead{display:table-header-group}.side{display:block}.side>div:last-child{position:static}}

.grid{position:relative;overflow:auto;height:min(70vh,46rem);border:1px solid var(--line);border-radius:var(--round);background:var(--card);font-size:var(--small)}
.grid>:first-child{position:sticky;top:0;z-index:3}.grid-head{display:flex;height:34px;background:var(--chip)}.grid-body{position:relative}
.grid-row{position:absolute;left:0;display:flex;height:34px;background:var(--card)}
.grid-cell{flex:none;padding:.4rem .5rem;border-right:1px solid var(--line);border-bottom:1px solid var(--line);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;background:inherit}
.grid-cell.frozen{position:sticky;z-index:2}.grid-head .grid-cell{font-weight:600}
.grid-cell.error{background:var(--bad);color:var(--bad-ink)}.grid-cell.doubtful,.grid-cell.warning{background:var(--warn);color:var(--warn-ink)}.grid-cell.corrected{background:var(--good);color:var(--good-ink)}
.grid-row.left .grid-cell{text-decoration:line-through;color:var(--muted)}.grid-cell[aria-selected=true]{box-shadow:inset 0 0 0 1px var(--accent)}.grid-cell.active{box-shadow:inset 0 0 0 2px var(--accent)}
.grid-input{width:100%}input.grid-input:not([type=checkbox]){min-height:0;padding:0 .2rem;border:0;border-radius:0;height:1.4rem}
.grid-side{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4)}.grid-causes form{display:flex;flex-wrap:wrap;gap:var(--s2);align-items:end;margin:0}.grid-causes .actions{margin:var(--s1) 0 var(--s3)}.grid-causes button,.grid-causes .button{min-height:2.25rem;padding:.2rem .8rem;font-size:var(--small)}
main:has(.grid-side){max-width:110rem}
@media (min-width:75rem){.grid-side:has(.grid-causes){grid-template-columns:minmax(0,1fr) 21rem;align-items:start}.grid-causes{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}}
.grid-side>*,.filters-form>*{min-width:0}.grid-detail,#grid-status{min-height:1.5rem}
@media (max-width:40rem){.grid-cell.frozen{position:static}[role=toolbar] button,.grid-causes button{width:auto}}
`;
