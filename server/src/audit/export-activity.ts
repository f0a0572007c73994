import type { Language } from '@vaga/contract/common';
import { activityExportRows } from '@vaga/contract/limits';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import type { ActivityFilter } from './activity.queries.ts';
import { readActivity } from './activity.queries.ts';
import { activityScope } from './activity.rules.ts';
import { activityCsv } from './activity-csv.rules.ts';

const fileNames = { pt: 'atividade', en: 'activity' };

/** The activity as a CSV file, as far as the member may read it; the latest `activityExportRows` entries. */
export async function exportActivity(
  db: Db,
  {
    actor,
    language,
    now,
    ...filter
  }: ActivityFilter & { actor: MemberActor; language: Language; now: Date },
): Promise<FileAnswer> {
  const rows = await readActivity(db, activityScope(actor), {
    ...filter,
    readerEntityId: actor.entityId,
    limit: activityExportRows,
    offset: 0,
  });
  return {
    content: Buffer.from(activityCsv(rows, language)),
    fileName: `${fileNames[language]}-${now.toISOString().slice(0, 10)}.csv`,
  };
}
