/** The name of this installation's command, and the data folder of its command line. */
let called: { name: string; data?: string | undefined } = { name: 'rowmark' };

export function noteCall(of: Partial<typeof called>): void {
  called = { ...called, ...of };
}

const COMMANDS =
  '(?:ledger|seal|keys|rates) [a-z]+|import|serve|statement|jobs|report|verify|correct|erase|reverse|amend|watch-marks|profiles|backup|restore|inspect|template|codes|mcp';
const COMMAND = new RegExp(`(?<![\\w/.-])rowmark (${COMMANDS})(?![\\w-])`, 'g');
const WITHOUT_DATA = /^(verify|codes|template)$/;
/** The rest of a command that names its data folder itself. */
const NAMES_DATA = /^(?:[^.;:()\n]|[.:](?=\S))*--data/;

/** A sentence with its commands in the form to type here. */
export const asCalled = (text: string): string =>
  text.replace(COMMAND, (found: string, command: string, at: number) => {
    const { name, data } = called;
    const isNamed = WITHOUT_DATA.test(command) || NAMES_DATA.test(text.slice(at + found.length));
    return `${name} ${command}${data === undefined || isNamed ? '' : ` --data ${quoted(data)}`}`;
  });

const quoted = (path: string): string =>
  /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
