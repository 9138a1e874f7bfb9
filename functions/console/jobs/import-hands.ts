import { z } from 'zod';
import { storedForm } from '../../../shared/records/stored-form.ts';
import { findStored } from '../../../shared/records/stored-object.ts';
import type { IncomingPlace } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';

/** An import: the same bytes under the same name, however often they are checked. */
interface ImportOf {
  place: IncomingPlace;
  sha256: string;
}

const handsForm = storedForm(z.object({ people: z.array(z.string()) }));

const DIGITS = 16;
const handsKey = ({ place: { account, profile, file }, sha256 }: ImportOf): string =>
  `newest/${account}/${profile}/${file}.${sha256.slice(0, DIGITS)}.hands.json`;

/** Notes who has brought, corrected or accepted anything of an import; nobody is forgotten when another checks it again. */
export async function noteHand(store: Store, of: ImportOf, by: string): Promise<void> {
  const key = handsKey(of);
  await store.update(key, (text) => {
    const people = text === undefined ? [] : handsForm.read(text, key).people;
    return people.includes(by) ? undefined : handsForm.text({ people: [...people, by] });
  });
}

/** True of a person who had a hand in what an import says. */
export async function hadHand(store: Store, of: ImportOf, by: string): Promise<boolean> {
  return (await findStored(store, handsKey(of), handsForm))?.people.includes(by) ?? false;
}
