/** Mistakes in the arguments, in Greek, by the codes of the parser; `{first}` and `{second}` are what it quotes. */
export const usageErrorsInGreek: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'άγνωστη επιλογή {first}',
  'commander.unknownCommand': 'άγνωστη εντολή {first}',
  'commander.missingArgument': 'λείπει το όρισμα {first}',
  'commander.optionMissingArgument': 'η επιλογή {first} χρειάζεται τιμή',
  'commander.excessArguments': 'δόθηκαν περισσότερα ορίσματα από όσα χρειάζονται',
  'commander.invalidArgument': 'η τιμή {second} δεν είναι δεκτή για {first}. {rest}',
};
