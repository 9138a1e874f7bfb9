import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../docs/project-root.ts';

/** One command of RUNBOOK.md, with the section that it stands in. */
export interface RunbookCommand {
  section: string;
  command: string;
  /** Policies of who runs it, by the words of the section; the deployer holds everything. */
  holders: readonly string[] | 'deployer';
}

/** A word for all commands of a tool is none of them. */
const TOOLS = /^(aws|npm|git|openssl|cp|mv) \S/;

/** Who holds what a section needs: who erases is not an operator. Ledgers are an operator's anywhere. */
function holdersOf(section: string, command: string): RunbookCommand['holders'] {
  if (/ledger (check|rebuild) --stack/.test(command)) return ['Operator'];
  if (/npx cdk (deploy|destroy|diff)|rights of who erases/.test(section)) return 'deployer';
  return ['Operator'];
}

const sections = (text: string) =>
  text.split(/^(?=###? )/m).map((section) => ({ title: /^#+ (.*)$/m.exec(section)?.[1] ?? '', section }));

/** Commands in single back quotes, also over a line's end, and lines of code blocks. */
function commandsIn(section: string): string[] {
  const [blocks, prose] = [/```\n([^`]*)```/g, section.replaceAll(/```\n[^`]*```/g, '')];
  const lines = [...section.matchAll(blocks)].flatMap(([, block = '']) => block.trim().split('\n'));
  const quoted = [...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\s+/g, ' '));
  return [...lines, ...quoted].map((one) => one.trim()).filter((one) => TOOLS.test(one));
}

/** Every command of the runbook, in its order. */
export function runbookCommands(): RunbookCommand[] {
  return sections(readFileSync(join(PROJECT_ROOT, 'RUNBOOK.md'), 'utf8')).flatMap(({ title, section }) => {
    return commandsIn(section).map((command) => ({
      section: title,
      command,
      holders: holdersOf(section, command),
    }));
  });
}

/** Sections for a data folder; `test/past/advice.txt` types their commands there. */
export const ON_ONE_MACHINE = [
  'Copy and restore a data folder',
  'The ledger of a data folder is lost or older than its reports',
  'After a power cut',
] as const;

/** Commands that are not run over the parts of AWS, and why. */
const NOT_RUN: readonly [RegExp, string][] = [
  [/seal rotate --stack/, 'needs a stack with a second key: stack-seal.test runs it'],
  [/^npx cdk/, 'needs CloudFormation; the synthesized template and its upgrade are tested without it'],
  [/BUCKET/, 'is for a bucket that is no part of the stack'],
  [/^aws kms (describe|enable|cancel)/, 'KMS has no free stand-in with these calls'],
  [/^aws cloudformation update/, 'needs CloudFormation'],
  [/^npm (ci|test|run docs)|^git /, 'changes this working copy or runs these tests'],
  [/^aws dynamodb (restore|update)/, 'DynamoDB Local knows no restore and no protection'],
  [/^aws secretsmanager (create|delete)-secret/, 'belongs to the deployer, who holds everything'],
  [/rates import/, 'belongs to one machine, whose tests run it'],
  [/verify <(folder|report)>/, 'needs a downloaded report: the command before it is run'],
];

export const reasonAgainst = ({ section, command }: RunbookCommand): string | undefined =>
  ON_ONE_MACHINE.some((title) => title === section)
    ? 'is typed beside a data folder by test/past/advice.txt'
    : NOT_RUN.find(([pattern]) => pattern.test(command))?.[1];
