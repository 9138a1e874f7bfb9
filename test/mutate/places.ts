import { isFunction, type Node, nodeOf, nodesOf, treeOf, walk } from './tree.ts';

/** A part of a file that runs or does not run as a whole: the file itself, a function, an arm of a condition. */
export interface Place {
  start: number;
  end: number;
  kind: 'file' | 'block' | 'statement' | 'expression';
}

/** The places of a file, the file itself first; their order is their number. */
export function placesOf(text: string): Place[] {
  const program = treeOf(text);
  const places: Place[] = [{ start: program.start, end: text.length, kind: 'file' }];
  walk(program, (node) => {
    for (const arm of armsOf(node)) places.push({ start: arm.start, end: arm.end, kind: kindOf(arm) });
  });
  return places;
}

const kindOf = ({ type }: Node): Place['kind'] =>
  type === 'BlockStatement' ? 'block' : /Statement$/.test(type) ? 'statement' : 'expression';

function armsOf(node: Node): Node[] {
  if (isFunction(node)) return nodesOf(node.body);
  if (node.type === 'ConditionalExpression') return [...nodesOf(node.consequent), ...nodesOf(node.alternate)];
  if (node.type === 'LogicalExpression') return nodesOf(node.right);
  if (node.type === 'IfStatement')
    return [...nodesOf(node.consequent), ...nodesOf(node.alternate)].filter(
      ({ type }) => type !== 'IfStatement',
    );
  if (/^(For|While|DoWhile)/.test(node.type)) return nodesOf(node.body);
  if (node.type === 'CatchClause') return nodesOf(nodeOf(node.body));
  return [];
}

/** The number of the innermost place around a part of the text. */
export function placeAround(places: readonly Place[], at: { start: number; end: number }): number {
  let found = 0;
  let length = Number.POSITIVE_INFINITY;
  for (const [number, { start, end }] of places.entries())
    if (start <= at.start && at.end <= end && end - start < length) {
      found = number;
      length = end - start;
    }
  return found;
}

const HITS = '__rowmarkHits';

/** The same program, which marks each of its places as it runs, in `globalThis.__rowmarkReach`; no line moves. */
export function withMarks(path: string, text: string): string {
  const places = placesOf(text);
  const inserted = places.flatMap(
    ({ start, end, kind }, number): [at: number, order: number, piece: string][] => {
      const mark = `${HITS}[${number}]=1`;
      if (kind === 'file') return [];
      if (kind === 'block') return [[start + 1, -number, `${mark};`]];
      const [open, close] = kind === 'statement' ? [`{${mark};`, '}'] : [`(${mark},`, ')'];
      return [
        [start, number, open],
        [end, -number, close],
      ];
    },
  );
  const head =
    `const ${HITS}=((globalThis.__rowmarkReach??={})[${JSON.stringify(path)}]` +
    `??=new Uint8Array(${places.length}));${HITS}[0]=1;`;
  let marked = '';
  let from = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  marked += text.slice(0, from) + head;
  for (const [at, , piece] of inserted.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    marked += text.slice(from, at) + piece;
    from = at;
  }
  return marked + text.slice(from);
}
