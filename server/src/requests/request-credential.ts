import type { LinkActor, MemberActor } from '../identity/index.ts';
import { mayAnswerRequest } from '../identity/index.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { EntityRequest, RequestLink } from './request-kind.ts';

/** How an entity comes to a request: by the signed link of its e-mail, or by a member of it. */
export type RequestCredential = { token: string } | { id: string; actor: MemberActor };

const unknownCode = 'approval.link_unknown';

/**
 * Returns the id of the request, or the outcome for an expired link.
 * @throws Problem 404 for a link that is forged or of another kind.
 */
export function requestIdOf(
  links: SignedLinks,
  { purpose, expiredCode }: RequestLink,
  { credential, now }: { credential: RequestCredential; now: Date },
): string | Outcome<never> {
  if (!('token' in credential)) return credential.id;
  return openLink(links, { token: credential.token, purpose, now, expiredCode, unknownCode });
}

/**
 * The request that a credential leads to, and who came by it.
 * @throws Problem 404 for no such request, and for a request that the member may not answer.
 */
export function authorise(
  request: EntityRequest | null,
  { credential, link: { members } }: { credential: RequestCredential; link: RequestLink },
): { request: EntityRequest; actor: LinkActor | MemberActor } {
  const isLink = 'token' in credential;
  if (!request) throw notFound(isLink ? unknownCode : undefined);
  const { id: opens, entityId } = request;
  const actor = isLink ? ({ kind: 'link', opens, entityId } as const) : credential.actor;
  if (!mayAnswerRequest(actor, { id: opens, entityId, members })) throw notFound();
  return { request, actor };
}
