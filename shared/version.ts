/** The version of package.json; a page states which one wrote it, and so whose words it has. */
export const VERSION = '0.3.0';
