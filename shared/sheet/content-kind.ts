/** Kind of a file by its first bytes; the file's name has no say. */
export type ContentKind =
  | 'empty'
  | 'zip'
  | 'gzip'
  | 'ole2'
  | 'old-xls'
  | 'pdf'
  | 'image'
  | 'packed'
  | 'rtf'
  | 'database'
  | 'program'
  | 'text';

const SIGNATURES: readonly (readonly [ContentKind, string])[] = [
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['zip', '504b0708'],
  ['gzip', '1f8b'],
  ['ole2', 'd0cf11e0a1b11ae1'],
  ['old-xls', '0908100000060500'],
  ['old-xls', '0904060000001000'],
  ['old-xls', '0902060000001000'],
  ['old-xls', '0900040002001000'],
  ['pdf', '255044462d'],
  ['image', '89504e470d0a1a0a'],
  ['image', 'ffd8ff'],
  ['image', '474946383761'],
  ['image', '474946383961'],
  ['image', '49492a00'],
  ['image', '4d4d002a'],
  ['image', '52494646'],
  ['packed', '377abcaf271c'],
  ['packed', '526172211a07'],
  ['packed', '425a68'],
  ['packed', 'fd377a585a00'],
  ['packed', '28b52ffd'],
  ['rtf', '7b5c727466'],
  ['database', '53514c69746520666f726d6174203300'],
  ['database', '000100005374616e64617264204a6574204442'],
  ['database', '000100005374616e6461726420414345204442'],
  ['program', '7f454c46'],
  ['program', '4d5a9000'],
];

/** `bzip2` needs its block size as well: a CSV may begin with "BZh". */
const isText = (kind: ContentKind, head: Buffer) =>
  (kind === 'packed' &&
    head.subarray(0, 3).toString('latin1') === 'BZh' &&
    !/^BZh[1-9]1AY/.test(head.toString('latin1', 0, 7))) ||
  (kind === 'image' && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) !== 'WEBP');

export function contentKind(head: Buffer): ContentKind {
  if (head.length === 0) return 'empty';
  for (const [kind, signature] of SIGNATURES) {
    const bytes = Buffer.from(signature, 'hex');
    if (head.subarray(0, bytes.length).equals(bytes)) return isText(kind, head) ? 'text' : kind;
  }
  return 'text';
}
