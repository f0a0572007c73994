import type { Language } from '@vaga/contract/common';
import type { ResultNotice } from '@vaga/contract/results';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, warning } from '../../platform/http/outcome.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { resultPurpose } from './announce-result.ts';
import { readResultNoticeRow } from './result-documents.queries.ts';

/**
 * The result that the link in an e-mail leads to, for the account that owns it. The link alone opens nothing.
 * @throws Problem 404 for a forged link, and for another account.
 */
export async function readResultNotice(
  { db, links }: { db: Db; links: SignedLinks },
  input: { token: string; accountId: string; language: Language; now: Date },
): Promise<Outcome<ResultNotice>> {
  const { token, now } = input;
  const id = links.read(token, { purpose: resultPurpose, now });
  if (id === null) {
    if (links.isExpired(token, { purpose: resultPurpose, now })) return warning('result.link_over');
    throw notFound('result.link_unknown');
  }
  const row = await readResultNoticeRow(db, { ...input, id });
  if (!row?.startsAt) throw notFound('result.link_unknown');
  const { startsAt, ...notice } = row;
  return success({ ...notice, date: localTime(startsAt, row.timeZone) });
}
