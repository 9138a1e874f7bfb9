import type { Words } from '../../../shared/problems/words.ts';

/** Words of `--help` about the console. */
export const consoleHelp = {
  consolePort: {
    en: 'where the console answers; 4870, or a free port where that is taken',
    el: 'η θύρα της κονσόλας· 4870 ή, αν χρησιμοποιείται, μια ελεύθερη',
  },
  consoleHost: {
    en: 'an address of this machine beside loopback; needs TLS',
    el: 'διεύθυνση αυτού του υπολογιστή εκτός από την τοπική· χρειάζεται TLS',
  },
  tlsCert: { en: 'certificate of the console, PEM', el: 'πιστοποιητικό της κονσόλας, PEM' },
  tlsKey: { en: 'private key of the certificate, PEM', el: 'ιδιωτικό κλειδί του πιστοποιητικού, PEM' },
  serveJson: {
    en: 'what happens as lines of JSON on stdout',
    el: 'ό,τι συμβαίνει ως γραμμές JSON στο stdout',
  },
} as const satisfies Readonly<Record<string, Words>>;
