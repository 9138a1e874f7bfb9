import type { Node } from 'constructs';
import { type DeploymentOptions, deploymentOptionNames, type KeptOptions } from './deployment-options.ts';

/** Every option as text; of keys of SFTP users, whose they are. */
export const optionsAsText = (options: DeploymentOptions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      name === 'sftpKeys' ? Object.keys(options.sftpKeys).join(',') : String(value ?? ''),
    ]),
  );

/** Lines for the terminal: all options of this deployment, and where each comes from. */
export function effectiveOptions(options: DeploymentOptions, node: Node, kept: KeptOptions): string {
  const values = optionsAsText(options);
  const width = Math.max(...deploymentOptionNames.map((name) => name.length));
  const lines = deploymentOptionNames.map(
    (name) => `  ${name.padEnd(width)}  ${values[name] || '–'}${sourceOf(name, node, kept)}`,
  );
  const sentences = [issuingOf(options), subscriberOf(options)].filter((sentence) => sentence !== '');
  return ['Options of this deployment:', ...lines, ...sentences].join('\n');
}

const FOR_ONE_DEPLOYMENT = ['stack', 'confirm'];

function sourceOf(name: string, node: Node, { file, options }: KeptOptions): string {
  const isKept = name in options;
  if (node.tryGetContext(name) === undefined) return isKept ? `  (${file})` : '  (default)';
  if (FOR_ONE_DEPLOYMENT.includes(name)) return '';
  return `  (-c, for this once; ${file} says ${isKept ? JSON.stringify(options[name]) : 'nothing'})`;
}

/** Sentence about a stack whose alarms nobody gets by mail; empty where somebody does. */
const subscriberOf = ({ mail }: DeploymentOptions): string =>
  mail === undefined
    ? 'NOBODY IS TOLD of alarms and finished imports: set "mail", or subscribe to the topics (outputs AlarmsTopic, JobsTopic).'
    : '';

function issuingOf({ live, sandbox, dryRun }: DeploymentOptions): string {
  if (dryRun) return 'Nothing is issued: every job is a dry run.';
  if (sandbox) return 'Documents are issued in the sandbox of this stack; nothing counts.';
  return live
    ? 'Documents ARE ISSUED at the service of the parameter ServiceUrl.'
    : 'Documents are issued at a sandbox only; at a live service every job is a dry run, until "live": true.';
}
