/** The look of the grid: rows of one height, frozen row number and document, the colour of each finding. */
export const gridStyle = `
.grid{position:relative;overflow:auto;height:min(70vh,46rem);border:1px solid var(--line);border-radius:var(--round);background:var(--card);font-size:var(--small)}
.grid>:first-child{position:sticky;top:0;z-index:3}.grid-head{display:flex;height:34px;background:var(--chip)}.grid-body{position:relative}
.grid-row{position:absolute;left:0;display:flex;height:34px;background:var(--card)}
.grid-cell{flex:none;padding:.4rem .5rem;border-right:1px solid var(--line);border-bottom:1px solid var(--line);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;background:inherit}
.grid-cell.frozen{position:sticky;z-index:2}.grid-sort{all:unset;cursor:pointer;font-weight:600}.grid-sort:focus-visible{outline:2px solid var(--accent)}.grid-head .grid-cell{font-weight:600}
.grid-cell.error{background:var(--bad);color:var(--bad-ink)}.grid-cell.doubtful,.grid-cell.warning{background:var(--warn);color:var(--warn-ink)}.grid-cell.corrected{background:var(--good);color:var(--good-ink)}
.grid-row.left .grid-cell{text-decoration:line-through;color:var(--muted)}.grid-cell[aria-selected=true]{box-shadow:inset 0 0 0 1px var(--accent)}.grid-cell.active{box-shadow:inset 0 0 0 2px var(--accent)}
.grid-input{width:100%}input.grid-input:not([type=checkbox]){min-height:0;padding:0 .2rem;border:0;border-radius:0;height:1.4rem}
.grid-side{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s4)}.grid-causes form{display:flex;flex-wrap:wrap;gap:var(--s2);align-items:end;margin:0}.grid-causes .actions{margin:var(--s1) 0 var(--s3)}.grid-causes button,.grid-causes .button{min-height:2.25rem;padding:.2rem .8rem;font-size:var(--small)}
main:has(.grid-side){max-width:110rem}
@media (min-width:75rem){.grid-side:has(.grid-causes){grid-template-columns:minmax(0,1fr) 21rem;align-items:start}.grid-causes{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}}
.grid-side>*,.filters-form>*{min-width:0}.grid-detail,#grid-status{min-height:1.5rem}
@media (max-width:40rem){.grid-cell.frozen{position:static}[role=toolbar] button,.grid-causes button{width:auto}}
`;
