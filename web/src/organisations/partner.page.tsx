import * as currentEntityCalls from '@vaga/contract/calls/current-entity';
import type { MemberEntity } from '@vaga/contract/current-entity';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { paths } from '../app/paths.ts';
import { homePathOf, isMember } from '../app/session-access.ts';
import { apiOf, pageContext } from '../platform/context.ts';
import { ownPath } from '../platform/own-path.ts';
import { ChooseEntity } from './choose-entity.tsx';
import { NoEntity } from './no-entity.tsx';
import { PartnerHome } from './partner-home.tsx';
import { PartnerSignIn } from './partner-sign-in.tsx';

type Loaded =
  | { face: 'home' }
  | { face: 'signIn'; next: string | null }
  | { face: 'choose'; entities: MemberEntity[]; next: string | null };

/**
 * The sign-in of members for a visitor, their entities for a signed-in patient, the home for a hotel's member; other
 * members go to the home of their type of entity. `next` is a path of the partner area, where a guard wants to go on.
 */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Loaded> {
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

export default function PartnerPage() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.face === 'home') return <PartnerHome />;
  if (loaded.face === 'signIn') return <PartnerSignIn next={loaded.next} />;
  if (loaded.entities.length === 0) return <NoEntity />;
  return <ChooseEntity entities={loaded.entities} next={loaded.next} />;
}
