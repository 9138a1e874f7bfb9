import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { loadProfile } from '../mapping/load-profile.ts';
import { type MappedSheet, mapSheet, UnmappableExport } from '../mapping/map-sheet.ts';
import type { Profile } from '../mapping/profile.ts';
import { openSheet } from '../sheet/open-sheet.ts';
import type { SheetFacts } from '../sheet/sheet.ts';
import { NoSuchObject, type Store } from '../store/store.ts';
import { profileKey } from './keys.ts';
import type { JobRecord } from './records.ts';

export interface OpenedExport {
  facts: SheetFacts;
  profile: Profile;
  mapped: MappedSheet;
}
