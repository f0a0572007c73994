import * as calls from '@vaga/contract/results';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn, signedInFile } from '../platform/http/route.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { downloadDocument } from './results/download-document.ts';
import { readResultNotice } from './results/read-result-notice.ts';

/** Result documents, for the account that booked the appointments. */
export const resultsRoutes = (deps: {
  db: Db;
  encryption: Encryption;
  links: SignedLinks;
}): Route[] => [
  signedInFile(calls.downloadDocument, ({ params: { id }, caller: { accountId }, language, now }) =>
    downloadDocument(deps, { accountId, id, language, now }),
  ),
  signedIn(calls.readResultNotice, ({ params: { token }, caller: { accountId }, language, now }) =>
    readResultNotice(deps, { token, accountId, language, now }),
  ),
];
