import { type Argument, type Command, Help, type HelpConfiguration, type Option } from 'commander';
import type { Language } from '../../shared/problems/problem.ts';
import { helpIn } from './commands/startup.ts';

const TITLES = ['Usage:', 'Arguments:', 'Options:', 'Commands:'] as const;
const LABELS = ['choices', 'default', 'env'] as const;

/** Layout of `--help` with the parser's own words in the language. */
export function helpLayout(language: Language): HelpConfiguration {
  const say = helpIn(language);
  const standard = new Help();
  const labelled = (text: string) =>
    LABELS.reduce((said, label) => said.replace(`${label}: `, `${say(label)}: `), text);
  return {
    subcommandTerm: (command: Command) => command.name(),
    styleTitle: (title: string) => {
      const known = TITLES.find((one) => one === title);
      return known === undefined ? title : say(known);
    },
    optionDescription: (option: Option) => labelled(standard.optionDescription(option)),
    argumentDescription: (argument: Argument) => labelled(standard.argumentDescription(argument)),
  };
}
