import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';

/** Words of `--help` about the console. */
export const consoleHelp = {
  consolePort: {
    en: 'port of the console; 4870, or a free one if that is in use',
    el: 'η θύρα της κονσόλας· 4870 ή, αν χρησιμοποιείται, μια ελεύθερη',
  },
  consoleHost: {
    en: 'address of this machine to listen at besides loopback; needs TLS',
    el: 'διεύθυνση αυτού του υπολογιστή, επιπλέον της τοπικής· χρειάζεται TLS',
  },
  tlsCert: { en: 'certificate of the console, PEM', el: 'πιστοποιητικό της κονσόλας, PEM' },
  tlsKey: { en: 'private key of the certificate, PEM', el: 'ιδιωτικό κλειδί του πιστοποιητικού, PEM' },
  serveJson: {
    en: 'print events as lines of JSON on stdout',
    el: 'εμφανίζει τα συμβάντα ως γραμμές JSON στο stdout',
  },
} as const satisfies Readonly<Record<string, BilingualText>>;
