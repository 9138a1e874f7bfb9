import { kinds, recordTrips } from './recorded.ts';

// Takes every sample's export and retry files through the spreadsheet program of this machine, and records what it saved.

for (const kind of kinds) await recordTrips(kind);
