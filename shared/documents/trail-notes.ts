const LEAD = 'Αντικαθιστά το / Replaces ';
const TRAIL = /^.{1,200}, ΜΑΡΚ \d+ · πιστωτικό \/ credit note .{1,200}, ΜΑΡΚ \d+$/;

/** An issued document as it is printed, such as `ALP 12`, and its MARK. */
interface Printed {
  printed: string;
  mark: string;
}

/** Notes of a document that comes in the place of another: its own, then the two that the reader needs to find. */
export function withTrail(notes: string | undefined, old: Printed, credit: Printed): string {
  const trail = `${LEAD}${nameOf(old)} · πιστωτικό / credit note ${nameOf(credit)}`;
  const own = withoutTrail(notes ?? '');
  return own === '' ? trail : `${own}\n${trail}`;
}

const nameOf = ({ printed, mark }: Printed): string => `${printed}, ΜΑΡΚ ${mark}`;

/** The notes that are the document's own: the trail makes no other content of it. */
export function withoutTrail(notes: string): string {
  const at = notes.lastIndexOf(LEAD);
  return at >= 0 && TRAIL.test(notes.slice(at + LEAD.length)) ? notes.slice(0, at).trimEnd() : notes;
}
