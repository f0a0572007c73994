import { createHash } from 'node:crypto';
import { calendarDaysAhead, calendarDaysBack } from '@vaga/contract/calendar-limits';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { hashToken } from '../../platform/tokens.ts';
import { findCalendarLink, readFeedAppointments, setCalendarLinkUsed } from './feed.queries.ts';
import { writeFeed } from './write-feed.ts';

const dayMs = 86_400_000;
/** How exactly it is known when an address was used last. */
const notedMs = 300_000;

/**
 * The agenda behind an address for calendar programs.
 * @param file the token, and `.ics`.
 * @throws Problem 404 for an address that is unknown or revoked.
 */
export async function readFeed(
  db: Db,
  { file, now }: { file: string; now: Date },
): Promise<FileAnswer> {
  const link = await findCalendarLink(db, hashToken(file.replace(/\.ics$/, '')));
  if (!link) throw notFound();
  const { id, entityId, poolId, entityName, poolName, detail, language, lastUsedAt } = link;
  if (lastUsedAt === null || Number(now) - Number(lastUsedAt) >= notedMs)
    await setCalendarLinkUsed(db, id, now);
  const appointments = await readFeedAppointments(db, {
    entityId,
    poolId,
    from: new Date(Number(now) - calendarDaysBack * dayMs),
    until: new Date(Number(now) + calendarDaysAhead * dayMs),
    language,
  });
  const name = poolName === null ? entityName : `${entityName}: ${poolName}`;
  const content = Buffer.from(writeFeed(appointments, { name, detail, language }));
  const revision = createHash('sha256').update(content).digest('base64url');
  return { content, fileName: 'agenda.ics', revision };
}
