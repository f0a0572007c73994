import { endpoint } from './endpoint.ts';

/**
 * Everything that is held about the account, as a ZIP: a README.txt in the reader's language, JSON files whose names say
 * what is in them (UTF-8, instants ISO 8601 in UTC, amounts in cents), and the receipts as PDF. Sent as it is made.
 */
export const exportAccountData = endpoint({
  slice: 'privacy',
  method: 'GET',
  path: 'v1/account/export',
  summary: 'Everything that is held about the account: JSON files and documents in a ZIP.',
  access: 'account',
  file: 'application/zip',
  perMinute: 6,
});
