import type { Refuse } from '../unreadable.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml/read-xml.ts';
import { type AttributeCursor, attributesOf } from './xml/xml-attributes.ts';
import type { XmlListener } from './xml/xml-reader.ts';

type Attributes = ReadonlyMap<string, string>;
type Visit = (name: string, attributes: Attributes, parent: string) => void;

/**
 * Visits every element of a small part, such as the styles, with its parent's name. A missing part has none.
 */
export async function eachElement(
  archive: Archive,
  part: string,
  { refuse, visit }: { refuse: Refuse; visit: Visit },
) {
  if (!archive.has(part)) return;
  const listener = new ElementListener(visit);
  for await (const _ of readXml(archive.part(part), listener, { part, refuse }));
}

class ElementListener implements XmlListener {
  wantsText = false;
  readonly #parents: string[] = [];
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  open(name: string, attributes: AttributeCursor): void {
    this.#visit(name, attributesOf(attributes), this.#parents.at(-1) ?? '');
    this.#parents.push(name);
  }

  close(): void {
    this.#parents.pop();
  }

  text(): void {}
}
