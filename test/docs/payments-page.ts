import { kindOf } from '../../shared/facts/payment-types/payment-kinds.ts';
import * as lists from '../../shared/facts/payment-types/provider-type-lists.ts';
import { casesOf, type TypeCase, type TypeList } from '../../shared/facts/payment-types/type-list.ts';
import { phrases } from '../../shared/problems/phrases.ts';

const INTRODUCTION = `# What each type of a payment export becomes

Made by \`npm run docs\` from \`shared/facts/payment-types/\`, the lists that the built-in profiles read. A document
stands for money that was captured:

- **receipt** becomes a document under the provider's payment id, **part** one under the id and the part;
- **refund** becomes a credit note where the profile has \`refunds\`, and is left alone otherwise;
- **reversal** and **cancellation** take back what is not issued yet, and afterwards become a credit note (with \`refunds\`)
  or are refused with the MARK (\`PAY-ISSUED-REVERSED\`); **reversed** is a receipt that has been given back since,
  **refund-failed** withdraws a credit note that is not issued yet;
- **partial-reversal**, money that was authorised and not captured, is left to a person with the sale that it lessens
  (\`PAY-REVERSAL-UNCLEAR\`), and so are payouts of stays of 28 nights and more (\`PAY-STAY-UNCLEAR\`);
- **capture-mode** says that the profile's \`capture\` is wrong;
- **question**, and **leg-in** without its other leg, are refused until the profile answers (\`payment.types\`, or the key named);
- everything else is left alone, and its row says in the words below what it is.

Cases are in order of precedence; the first that fits a row decides. A type or a state that is not listed is
refused as \`PAY-TYPE-UNKNOWN\`. \`payment.types\` of a profile comes before the list: \`{"Bonus": "own-income"}\`, or rules:
\`{"TOPUP": [{"is": "receipt", "where": {"Sender name": ["Reed Ltd"]}}]}\`.
`;

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

function conditions({ where = {}, when = {} }: TypeCase): string {
  const cells = Object.entries(where).map(
    ([column, texts]) =>
      `${code(column)}: ${texts.map((text) => (text === '' ? 'blank' : code(text))).join(' or ')}`,
  );
  const answers = Object.entries(when).map(([key, value]) => `${code(key)} ${value ?? 'not stated'}`);
  return [...answers, ...cells].join(', ');
}

const line = (type: string, one: TypeCase): string =>
  `| ${type} | ${conditions(one)} | ${kindOf[one.means]} | ${phrases[one.means].en} | ${phrases[one.means].el} |`;

function section(name: (typeof lists.providerTypeListNames)[number]): string {
  const list = lists.providerTypeList(name) as TypeList;
  const { title, source, column, always = [], only, types, needs = [], payer } = list;
  const columns = (typeof column === 'string' ? [column] : column).map(code).join(', ');
  const entries = Object.entries(types).flatMap(([type, entry]) =>
    casesOf(entry).map((one) => line(type === '' ? 'blank' : code(type), one)),
  );
  const states =
    only === undefined
      ? ''
      : ` Other states than ${conditions({ where: only, means: 'word-only' })} are unknown.`;
  const asks =
    needs.length === 0
      ? ''
      : ` The profile must state ${needs.map((key) => code(`payment.${key}`)).join(', ')}.`;
  const payers =
    payer === undefined
      ? ''
      : ` Incoming money (${payer.types.map(code).join(', ')}) is a question until \`payment.own_accounts\` names the own companies; what they and the \`payment.processors\` pay is no sale, the rest is.`;
  return `## ${name}

${title}; the type is in ${columns}.${asks}${payers}${states} Read in: ${source}.

| Type | Where | Is | In words | Στα ελληνικά |
|---|---|---|---|---|
${[...always.map((alway) => line('any', alway)), ...entries].join('\n')}
`;
}

/** The tables of all lists as a page. */
export const paymentsPage = (): string =>
  [INTRODUCTION, ...lists.providerTypeListNames.map(section)].join('\n');
