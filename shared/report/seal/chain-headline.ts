/** The head of an account's chain of reports on one line, without blanks, for a letter or a mail. */
interface HeadLine {
  account: string;
  sha256: string;
}

const MARK = 'rowmark-head';
const HEX = /[0-9a-f]{64}/;

/** `rowmark-head:default:9f86d0…`; the hash is that of the newest link. */
export const headLine = ({ account, sha256 }: HeadLine): string => `${MARK}:${account}:${sha256}`;

/** The hash of a line as somebody kept it, perhaps broken by a mail program; undefined where it holds none. */
export function readHeadLine(text: string): { account?: string; sha256: string } | undefined {
  const joined = text.replace(/[\s>]+/g, '');
  const [sha256] = HEX.exec(joined.toLowerCase().slice(joined.lastIndexOf(':') + 1)) ?? [];
  if (sha256 === undefined) return undefined;
  const [mark, ...account] = joined.slice(0, joined.lastIndexOf(':')).split(':');
  return mark === MARK ? { account: account.join(':'), sha256 } : { sha256 };
}
