import { foldText } from './fold.ts';

const NOBODY = /λιανικ|πελατη|ιδιωτ|διαφορ|ανωνυμ|retail|customer|walk.?in|cash|anonym|guest/;

/** Check for a name that tills write where the customer has none: such receipts are alike by nature. */
export const isNobody = (name: string): boolean => NOBODY.test(foldText(name));
