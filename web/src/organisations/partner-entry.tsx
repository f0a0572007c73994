import * as currentEntityCalls from '@vaga/contract/calls/current-entity';
import type { MemberEntity } from '@vaga/contract/current-entity';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '../app/paths.ts';
import { homePathOf, isMember } from '../app/session-access.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { ownPath } from '../platform/own-path.ts';
import { ChooseEntity } from './choose-entity.tsx';
import { NoEntity } from './no-entity.tsx';
import { PartnerHome } from './partner-home.tsx';
import { PartnerSignIn } from './partner-sign-in.tsx';

export type PartnerEntryFace =
  | { face: 'home' }
  | { face: 'signIn'; next: string | null }
  | { face: 'choose'; entities: MemberEntity[]; next: string | null };

/**
 * The sign-in of members for a visitor, their entities for a signed-in patient, the home for a hotel's member; other
 * members go to the home of their type of entity. `next` is a path of the partner area, where a guard wants to go on.
 */
export async function loadPartnerEntry({
  url,
  context,
}: LoaderFunctionArgs): Promise<PartnerEntryFace> {
  const { session } = context.get(pageContext);
  const next = partnerPath(url.searchParams.get('next'));
  if (!session) return { face: 'signIn', next };
  if (isMember(session)) {
    const home = next ?? homePathOf(session);
    if (home === url.pathname) return { face: 'home' };
    throw redirect(next ?? `${home}${url.search}`);
  }
  const entities = await apiOf(context).data(currentEntityCalls.listMemberEntities, {});
  return { face: 'choose', entities, next };
}

function partnerPath(next: string | null): string | null {
  const path = ownPath(next);
  return path?.startsWith(`${paths.partnerLogin}/`) ? path : null;
}

interface PartnerEntryProps {
  entry: PartnerEntryFace;
  /** What the home shows between its main ways on and the others. */
  children?: ReactNode;
}

/** The face of `/partner` that was loaded. */
export function PartnerEntry({ entry, children }: PartnerEntryProps) {
  if (entry.face === 'home') return <PartnerHome>{children}</PartnerHome>;
  if (entry.face === 'signIn') return <PartnerSignIn next={entry.next} />;
  if (entry.entities.length === 0) return <NoEntity />;
  return <ChooseEntity entities={entry.entities} next={entry.next} />;
}
