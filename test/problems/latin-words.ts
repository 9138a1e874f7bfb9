import { commands } from '../../infra/local/commands/commands.ts';
import { builtInProfiles } from '../../shared/mapping/built-in/built-in-profiles.ts';
import profileSchema from '../../shared/mapping/profile.schema.json' with { type: 'json' };
import { templateKinds } from '../../shared/mapping/templates/template-sheet.ts';

/** Words in Latin letters that a Greek sentence may hold, by their reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'names of programs, formats and standards':
    'Rowmark myDATA dir Console browser web banking Excel LibreOffice OpenDocument JSON Lines Schema Ctrl-C eurofxref windows-1253 utf-8 openapi.json sandbox Europe Athens sha256 AES NAME@rowmark.example',
  'units, which Greek writes alike': 'byte bytes KiB s m h d',
  'folders, files and what stands in them':
    'incoming data samples reports profiles rates stats faults reverse.csv summary.json erased.json xls xlsb xlsx csv json gz tab sep stdout stderr Item Cube Date time service column deployments stack public-key-until pem',
  'keys of the keyboard': 'Enter Escape Tab Ctrl',
  'options of the deployment': 'dryRun sealKeys',
  'services of AWS': 'Secrets Manager',
  'commands, and what one types':
    'npm run rowmark job codes profiles import ledger check rebuild inspect template serve sandbox rates fetch jobs report verify reverse erase demo correct rebind statement watch-marks seal head rotate missing auto help latest standard yes no true false account accounts live confirm profile kind n http https',
  'the interface over HTTP':
    'Authorization Bearer Idempotency-Key api token endpoint docs dryRun causes cells seen',
  'roles of keys, and the commands that give them': 'Dropper Approver Auditor keys add revoke console',
  'the door of agents, and events': 'agent Model Context Protocol stdio events deliver statements',
  'what a payment provider states': 'captured channel provider major ecb Benzine Diesel',
  'keys of the sandbox and of profiles that files of the user hold':
    'schema email apiKey issuer billingBooks commission lines payment read optional out minor decimal line clears subtotal name quantity map field file row rows all now skip',
};

const allowed = new Set([
  ...Object.values(ALLOWED).flatMap((words) => words.split(' ')),
  ...commands.map(({ name }) => name),
  ...keysOf(profileSchema),
  ...Object.keys(builtInProfiles),
  ...templateKinds,
]);

/** Names of keys, and the values that a key takes. */
function keysOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if (name === 'properties') return [...Object.keys(value), ...Object.values(value).flatMap(keysOf)];
    if (name === 'enum' || name === 'const') return [value].flat().map(String);
    return keysOf(value);
  });
}

/** Codes, abbreviations and field paths: `E3_561_001`, `XLSX`, `payment.amount`, `ROWMARK_LANG`, `SHA-256`. */
const NAME = /^([A-Z][A-Z0-9-]+|\w+_\w+|\w+(\.\w+)+|[A-Z]+)$/;

/** Words in Latin letters that no reason allows. */
export const latinWords = (text: string): string[] =>
  [
    ...new Set(text.replace(/\{\w+\}|(?<![\w-])--?[a-z][\w-]*/g, '').match(/[A-Za-z](?:[\w.@-]*\w)?/g) ?? []),
  ].filter((word) => !allowed.has(word) && !NAME.test(word));
