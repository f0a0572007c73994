import { endpoint } from './endpoint.ts';

/**
 * All data about the account, as a ZIP: a README.txt in the reader's language, JSON files named after their content
 * (UTF-8, instants ISO 8601 in UTC, amounts in cents), and the receipts as PDF. Streamed while it is built.
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
