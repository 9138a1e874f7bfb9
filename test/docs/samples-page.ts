import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REJECTED_PREFIX, SAMPLES_FOLDER } from '../../infra/local/samples.ts';

const HEAD = `# Samples

Each folder holds one export as somebody would have it, the profile that reads it, what comes before it (\`with/\`), and the
report that it must give (\`expected/\`): they are the specification, and a test imports every one. Made by \`npm run docs\`
from the first line of their READMEs.`;

const names = (): string[] =>
  readdirSync(SAMPLES_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const entry = (name: string): string => {
  const [first = ''] = readFileSync(join(SAMPLES_FOLDER, name, 'README.md'), 'utf8').split('\n');
  return `- [${name}](${name}/): ${first}`;
};

/** The index of the samples, one line each. */
export function samplesPage(): string {
  const [broken, whole] = [true, false].map((isBroken) =>
    names().filter((name) => name.startsWith(REJECTED_PREFIX) === isBroken),
  );
  return [
    HEAD,
    '## Exports as they come',
    (whole ?? []).map(entry).join('\n'),
    '## One broken rule each',
    (broken ?? []).map(entry).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
