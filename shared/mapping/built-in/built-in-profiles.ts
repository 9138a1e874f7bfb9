import type { ProfileFile } from '../profile/profile.ts';
import { paymentProfiles } from './payments.ts';
import { shopProfiles } from './shops.ts';
import { standard } from './standard.ts';
import { templatePayments } from './template-payments.ts';

/** The profiles that come with Rowmark, by name; `--profile NAME` and `"extends": "NAME"` find them here. */
export const builtInProfiles: Readonly<Record<string, ProfileFile>> = {
  standard,
  'template-payments': templatePayments,
  ...paymentProfiles,
  ...shopProfiles,
};
