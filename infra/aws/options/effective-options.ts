import type { Node } from 'constructs';
import { type DeploymentOptions, deploymentOptionNames } from './deployment-options.ts';

/** Every option as text; keys of SFTP users are counted, not shown. */
export const optionsAsText = (options: DeploymentOptions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      name === 'sftpKeys' ? `${Object.keys(options.sftpKeys).length}` : String(value ?? ''),
    ]),
  );

/** Lines for the terminal: all options of this deployment, those that were not given marked as defaults. */
export function effectiveOptions(options: DeploymentOptions, node: Node): string {
  const values = optionsAsText(options);
  const width = Math.max(...deploymentOptionNames.map((name) => name.length));
  const lines = deploymentOptionNames.map((name) => {
    const given = node.tryGetContext(name) !== undefined;
    return `  ${name.padEnd(width)}  ${values[name] || '–'}${given ? '' : '  (default)'}`;
  });
  return ['Options of this deployment:', ...lines, issuingOf(options)].join('\n');
}

function issuingOf({ live, sandbox, dryRun }: DeploymentOptions): string {
  if (dryRun) return 'Nothing is issued: every job is a dry run.';
  if (sandbox) return 'Documents are issued in the sandbox of this stack; nothing counts.';
  return live
    ? 'Documents ARE ISSUED at the service of the parameter ServiceUrl.'
    : 'Documents are issued at a sandbox only; at a live service every job is a dry run, until -c live=true.';
}
