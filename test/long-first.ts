import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute or more, however short its file is: vitest knows nothing but lengths, and would begin with it last. */
const LONGEST =
  /\/(?:planted\.full|planted-pasts\.full|simulate\.full|rounds\.full|kill\.full|stop\.full|forged\.full|inspect-gate|damaged-folder|payment-lives|approve)\.test\.ts$/;

/** Begins with the longest files, so that none of them is left to one worker at the end. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
