import type { LinkedAreaWatch } from '@vaga/contract/area-watches';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, notFound, success, warning } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { deleteAreaWatch, readAreaWatches } from './area-watches.queries.ts';

/** The purpose of the signed link in the e-mail about a watch. */
export const areaWatchPurpose = 'area-watch';

interface Deps {
  db: Db;
  links: SignedLinks;
}

interface LinkInput {
  token: string;
  language: Language;
  now: Date;
}

const linkOptions = {
  purpose: areaWatchPurpose,
  expiredCode: 'area_watch.link_over',
  unknownCode: 'area_watch.link_unknown',
} as const;

/** Ends a watch of the account. @throws Problem 404 for one of another account, or that has ended. */
export async function endAreaWatch(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<Outcome<null>> {
  if (!(await deleteAreaWatch(db, { id, accountId }))) throw notFound();
  return done('area_watch.ended');
}

/** A watch by the link of its e-mail. Changes nothing. @throws Problem 404 for a forged link. */
export async function readAreaWatchByLink(
  { db, links }: Deps,
  input: LinkInput,
): Promise<Outcome<LinkedAreaWatch>> {
  const id = openLink(links, { ...input, ...linkOptions });
  if (typeof id !== 'string') return id;
  const [watch] = await readAreaWatches(db, { id }, input.language);
  if (!watch) return warning('area_watch.link_over');
  const { serviceDescription, place, radiusKm, until } = watch;
  return success({ serviceDescription, place, radiusKm, until });
}

/** Ends a watch by the link of its e-mail, without a sign-in. @throws Problem 404 for a forged link. */
export async function endAreaWatchByLink(
  { db, links }: Deps,
  input: LinkInput,
): Promise<Outcome<null>> {
  const id = openLink(links, { ...input, ...linkOptions });
  if (typeof id !== 'string') return id;
  await deleteAreaWatch(db, { id });
  return done('area_watch.ended');
}
