import { drawnLayout, layoutsOfFiles, testChanges } from './changed-values.ts';
import { sales } from './gate-layouts.ts';

testChanges(async () => [...(await layoutsOfFiles()), ...sales.map(drawnLayout)].entries());
