import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES_FOLDER } from '../samples/samples.ts';

const HEAD = `# Samples

Each folder has one realistic export, the profile that reads it, what comes before it (\`with/\`), and the report that it must
produce (\`expected/\`). The samples are the specification: a test imports every one. \`npm run docs\` makes this page from the
first lines of their READMEs.`;

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
export const samplesPage = (): string => `${HEAD}\n\n${names().map(entry).join('\n')}\n`;
