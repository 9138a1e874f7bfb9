import { type Node, nodeOf, nodesOf } from './tree.ts';

/** A part of the text, and what takes its place. */
export interface Change {
  operator: string;
  start: number;
  end: number;
  after: string;
  /** The part that shows it, where what changes is only a sign. */
  shown?: { start: number; end: number };
}

type Operator = (node: Node, around: readonly Node[], text: string) => Change[];

const SWAPPED = new Map<string, [operator: string, after: string]>(
  Object.entries({
    '&&': ['and or', '||'],
    '||': ['and or', '&&'],
    '<': ['border', '<='],
    '<=': ['border', '<'],
    '>': ['border', '>='],
    '>=': ['border', '>'],
    '===': ['equality', '!=='],
    '!==': ['equality', '==='],
    '+': ['arithmetic', '-'],
    '-': ['arithmetic', '+'],
    '*': ['arithmetic', '/'],
    '/': ['arithmetic', '*'],
    '%': ['arithmetic', '*'],
    '+=': ['arithmetic', '-='],
    '-=': ['arithmetic', '+='],
  }),
);

const OTHER_METHODS = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    find: 'findLast',
    findLast: 'find',
  }),
);

const NEEDLESS_METHODS = new Set([
  'filter',
  'sort',
  'toSorted',
  'toReversed',
  'reverse',
  'trim',
  'flat',
  'toLowerCase',
]);

const source = (node: Node, text: string) => text.slice(node.start, node.end);

/** A limit of one more or less is no mistake that anybody would notice. */
const LIMIT = /_(MAX|ATTEMPTS|BYTES|ROWS|KEPT|AT_ONCE|MS)$/;
const isLimit = (side: Node) => LIMIT.test(String(side.name));

/** Puts another operator between two sides, whatever stands in parentheses around them. */
const swap: Operator = (node, _around, text) => {
  const [left, right] = [nodeOf(node.left), nodeOf(node.right)];
  const operator = String(node.operator);
  const other = SWAPPED.get(operator);
  if (!/^(Logical|Binary|Assignment)Expression$/.test(node.type) || !left || !right || !other) return [];
  if (other[0] === 'border' && (isLimit(left) || isLimit(right))) return [];
  const at = text.slice(left.end, right.start).indexOf(operator);
  const start = left.end + at;
  const change = { operator: other[0], start, end: start + operator.length, after: other[1], shown: node };
  return at < 0 ? [] : [change];
};

const dropSide: Operator = (node, _around, text) => {
  const [left, right] = [nodeOf(node.left), nodeOf(node.right)];
  if (node.type !== 'LogicalExpression' || node.operator !== '??' || !left || !right) return [];
  return (right.value === '–' ? [right] : [left, right]).map((side) => ({
    operator: 'default',
    start: node.start,
    end: node.end,
    after: `(${source(side, text)})`,
  }));
};

const negate: Operator = (node, _around, text) => {
  const test = nodeOf(node.test);
  if (/^(If|While)Statement$|^ConditionalExpression$/.test(node.type) && test)
    return test.type === 'UnaryExpression' || /[!=]==/.test(String(test.operator))
      ? []
      : [{ operator: 'negation', start: test.start, end: test.end, after: `!(${source(test, text)})` }];
  const argument = nodeOf(node.argument);
  return node.type === 'UnaryExpression' && node.operator === '!' && argument
    ? [{ operator: 'negation', start: node.start, end: node.end, after: source(argument, text) }]
    : [];
};

const LEAVES = /^(Return|Throw|Continue|Break)Statement$/;

/** A log line is for people who read logs: its absence changes nothing that happens. */
const isLogLine = (node: Node, text: string) =>
  /^(await )?[\w.?]*\blog(\??\.(info|warn|error))?\(/.test(source(node, text));

const remove: Operator = (node, around, text) => {
  const removed = [{ operator: 'statement', start: node.start, end: node.end, after: ';' }];
  if (node.type === 'ExpressionStatement')
    return node.directive !== undefined && node.directive !== null
      ? []
      : isLogLine(node, text) || isSuper(node)
        ? []
        : removed;
  if (/^(Throw|Continue|Break)Statement$/.test(node.type))
    return around.at(-1)?.type === 'SwitchCase' ? [] : removed;
  const body = nodeOf(node.consequent);
  if (node.type !== 'IfStatement' || !body || nodeOf(node.alternate)) return [];
  const last = body.type === 'BlockStatement' ? nodesOf(body.body).at(-1) : body;
  return last && LEAVES.test(last.type) ? removed : [];
};

const isSuper = (node: Node) => nodeOf(nodeOf(nodeOf(node.expression)?.callee))?.type === 'Super';

const returned: Operator = (node) => {
  const value =
    node.type === 'ReturnStatement'
      ? nodeOf(node.argument)
      : node.type === 'ArrowFunctionExpression' && nodeOf(node.body)?.type !== 'BlockStatement'
        ? nodeOf(node.body)
        : undefined;
  if (value === undefined) return [];
  return constantsFor(value).map((after) => ({
    operator: 'result',
    start: value.start,
    end: value.end,
    after,
  }));
};

function constantsFor({ type, operator, callee, value }: Node): string[] {
  if (value !== undefined && type === 'Literal') return [];
  if (/^(in|instanceof|[!=]==|<=?|>=?|!)$/.test(String(operator))) return ['true', 'false'];
  if (type === 'LogicalExpression' && operator !== '??') return ['true', 'false'];
  const method = nodeOf(nodeOf(callee)?.property)?.name;
  if (/^(some|every|has|includes|test|startsWith|endsWith)$/.test(String(method))) return ['true', 'false'];
  if (type === 'ArrayExpression' || /^(map|flatMap|filter|toSorted)$/.test(String(method))) return ['[]'];
  return type === 'Identifier' ? ['undefined'] : ['undefined', 'false'];
}

/** Takes one of several parts away, together with its comma. */
function without(parts: readonly Node[], dropped: Node, operator: string, text: string): Change {
  const at = parts.indexOf(dropped);
  const next = parts[at + 1];
  const previous = parts[at - 1];
  if (next) return { operator, start: dropped.start, end: next.start, after: '' };
  const comma = /^\s*,/.exec(text.slice(dropped.end))?.[0].length ?? 0;
  return { operator, start: previous?.end ?? dropped.start, end: dropped.end + comma, after: '' };
}

const drop: Operator = (node, _around, text) => {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const given = nodesOf(node.arguments);
    const last = given.at(-1);
    return last ? [without(given, last, 'argument', text)] : [];
  }
  const parts =
    node.type === 'ObjectExpression'
      ? nodesOf(node.properties)
      : node.type === 'ArrayExpression'
        ? nodesOf(node.elements)
        : [];
  return parts.map((part) =>
    without(parts, part, node.type === 'ArrayExpression' ? 'element' : 'property', text),
  );
};

const method: Operator = (node, _around, text) => {
  const callee = nodeOf(node.callee);
  const [object, name] = [nodeOf(callee?.object), nodeOf(callee?.property)];
  if (node.type !== 'CallExpression' || !object || name?.type !== 'Identifier') return [];
  const other = OTHER_METHODS.get(String(name.name));
  if (other) return [{ operator: 'method', start: name.start, end: name.end, after: other, shown: callee }];
  return NEEDLESS_METHODS.has(String(name.name))
    ? [{ operator: 'method', start: node.start, end: node.end, after: `(${source(object, text)})` }]
    : [];
};

/** A limit of 5,001 in place of 5,000 is no mistake that anybody would notice; none at all is one. */
const LIMITS_FROM = 100;

const constant: Operator = (node, around, text) => {
  if (node.type === 'UpdateExpression') {
    const after = source(node, text).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++'));
    return [{ operator: 'arithmetic', start: node.start, end: node.end, after }];
  }
  const parent = around.at(-1);
  if (node.type !== 'Literal' || parent === undefined || /^(Import|Export)/.test(parent.type)) return [];
  if (parent.key === node || parent.type === 'MemberExpression') return [];
  const at = { operator: 'constant', start: node.start, end: node.end };
  if (typeof node.value === 'number')
    return [{ ...at, after: node.value >= LIMITS_FROM ? '0' : String(node.value + 1) }];
  if (typeof node.value === 'boolean') return [{ ...at, after: String(!node.value) }];
  if (typeof node.regex === 'object' && node.regex !== null) return anchorsDropped(at, source(node, text));
  // A dash is what a sentence says of a value that is unknown.
  if (typeof node.value !== 'string' || /^–?$|\s/.test(node.value) || isWorded(around)) return [];
  return [{ ...at, after: `''` }];
};

function anchorsDropped(at: Omit<Change, 'after'>, text: string): Change[] {
  const open = text.replace(/^\/\^/, '/');
  const close = text.replace(/\$\/(\w*)$/, '/$1');
  return [open, close]
    .filter((one) => one !== text && !one.startsWith('//'))
    .map((after) => ({ ...at, after }));
}

/** Sentences: no decision hangs on their letters. */
const isWorded = (around: readonly Node[]) =>
  around.some(
    ({ type, callee }) => type === 'NewExpression' && /Error$/.test(String(nodeOf(callee)?.name)),
  ) || around.at(-1)?.type === 'ExpressionStatement';

const OPERATORS: readonly Operator[] = [swap, dropSide, negate, remove, returned, drop, method, constant];

/** What can be changed about one node. */
export function changesAt(node: Node, around: readonly Node[], text: string): Change[] {
  if (around.some((one) => isDecorative(one, text)) || isDecorative(node, text)) return [];
  return OPERATORS.flatMap((operator) => operator(node, around, text));
}

/** Imports, and the arguments of log lines. */
const isDecorative = (node: Node, text: string) =>
  node.type === 'ImportDeclaration' || (node.type === 'CallExpression' && isLogLine(node, text));
