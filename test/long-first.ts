import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, however short its file is: vitest knows nothing but lengths, and would begin with it last. */
const LONGEST =
  /\/(?:planted\.full|simulate\.full|rounds\.full|kill\.full|forged\.full|inspect-gate|changed-\w+(?:-\d)?|stories|exports|programs|samples|service-answers|damaged-folder|payment-lives|plays|approved-corrections|messy-journey\.full)\.test\.ts$/;
const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
const longFirst = (files: readonly TestSpecification[]) => [
  ...files.filter(isLong),
  ...files.filter((file) => !isLong(file)),
];

/** Begins with the longest files, so that none of them is left to one worker at the end. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }

  /** Deals the longest files out, then the others by name, so that no part takes much longer than another. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    return longFirst(byName).filter((_, at) => at % count === index - 1);
  }
}
