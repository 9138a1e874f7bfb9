import { foldText } from './fold.ts';

const NOBODY = /λιανικ|πελατη|ιδιωτ|διαφορ|ανωνυμ|retail|customer|walk.?in|cash|anonym|guest/;

/** True for a name that tills print for an unnamed customer: such receipts naturally look alike. */
export const isNobody = (name: string): boolean => NOBODY.test(foldText(name));
