/** Kinds of files by their first bytes, in hex; the file's name does not matter. */
const SIGNATURES = {
  zip: ['504b0304', '504b0506', '504b0708'],
  gzip: ['1f8b'],
  ole2: ['d0cf11e0a1b11ae1'],
  'old-xls': ['0908100000060500', '0904060000001000', '0902060000001000', '0900040002001000'],
  pdf: ['255044462d'],
  image: ['89504e470d0a1a0a', 'ffd8ff', '474946383761', '474946383961', '49492a00', '4d4d002a', '52494646'],
  packed: ['377abcaf271c', '526172211a07', '425a68', 'fd377a585a00', '28b52ffd'],
  rtf: ['7b5c727466'],
  database: [
    '53514c69746520666f726d6174203300',
    ...['000100005374616e64617264204a6574204442', '000100005374616e6461726420414345204442'],
  ],
  program: ['7f454c46', '4d5a9000'],
};

export type ContentKind = keyof typeof SIGNATURES | 'empty' | 'text';

/** `bzip2` needs its block size as well: a CSV may begin with "BZh". */
const isText = (kind: ContentKind, head: Buffer) =>
  (kind === 'packed' &&
    head.subarray(0, 3).toString('latin1') === 'BZh' &&
    !/^BZh[1-9]1AY/.test(head.toString('latin1', 0, 7))) ||
  (kind === 'image' && head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) !== 'WEBP');

export function contentKind(head: Buffer): ContentKind {
  if (head.length === 0) return 'empty';
  for (const kind of Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[])
    for (const signature of SIGNATURES[kind])
      if (head.toString('hex', 0, signature.length / 2) === signature)
        return isText(kind, head) ? 'text' : kind;
  return 'text';
}
