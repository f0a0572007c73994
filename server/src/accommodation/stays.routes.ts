import type { Variant } from '@vaga/contract/brands';
import { stayImportsPerMinute } from '@vaga/contract/limits';
import * as calls from '@vaga/contract/stays';
import { memberActor } from '../identity/index.ts';
import { createCsvRowsReader } from '../platform/csv-rows-reader.ts';
import type { Db } from '../platform/db.ts';
import { createMinuteLimit } from '../platform/http/limits.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers, forMembersFile } from '../platform/http/route.ts';
import { changeStay } from './change-stay.ts';
import { deleteStay } from './delete-stay.ts';
import { downloadStayCard } from './download-stay-card.ts';
import { importStays } from './import-stays.ts';
import { readStay } from './read-stay.ts';

interface StaysDeps {
  db: Db;
  settings: { publicUrl: string; variant: Variant };
}

/** What members of a hotel do with its stays, beside the calls that serve its guests too. */
export const staysRoutes = ({ db, settings: { publicUrl, variant } }: StaysDeps): Route[] => [
  forMembers(calls.readStay, async ({ caller: { entityId }, params: { id: stayId }, now }) =>
    success(await readStay(db, { entityId, stayId, now })),
  ),
  forMembers(calls.changeStay, ({ caller, params: { id: stayId }, body: form, now }) =>
    changeStay(db, { actor: memberActor(caller), stayId, form, now }),
  ),
  forMembers(calls.deleteStay, ({ caller, params: { id: stayId }, now }) =>
    deleteStay(db, { actor: memberActor(caller), stayId, now }),
  ),
  importRoute(db),
  forMembersFile(calls.downloadStayCard, ({ caller: { entityId }, params: { id: stayId }, now }) =>
    downloadStayCard(db, { entityId, stayId, publicUrl, variant, now }),
  ),
];

/** A row that is saved tells whether another hotel has its code: so few files may be saved, and many more looked at before. */
function importRoute(db: Db): Route {
  const countImport = createMinuteLimit(stayImportsPerMinute);
  const deps = { db, csvReader: createCsvRowsReader() };
  return forMembers(
    calls.importStays,
    ({ caller, query: { dry }, body: { csv }, language, now }) => {
      const isDry = dry === '' || dry === 'true';
      if (!isDry) countImport(caller.entityId);
      return importStays(deps, { actor: memberActor(caller), csv, isDry, language, now });
    },
  );
}
