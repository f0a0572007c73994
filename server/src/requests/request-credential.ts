import type { LinkActor, MemberActor } from '../identity/index.ts';
import { mayAnswerRequest } from '../identity/index.ts';
import { readEntityContacts } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import { openLink } from '../platform/http/open-link.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import type { LinkSubject } from './link-subject.ts';
import { isSentToOneOf, parseLinkSubject } from './link-subject.ts';
import type { EntityRequest, RequestLink } from './request-kind.ts';

/** How an entity comes to a request: by the signed link of its e-mail, or by a member of it. */
export type RequestCredential = { token: string } | { id: string; actor: MemberActor };

const unknownCode = 'approval.link_unknown';

/** What a credential opens: the request by its id, and for a member who they are. */
export type OpenedRequest = LinkSubject | { id: string; actor: MemberActor };

/**
 * Returns what a credential opens, or the outcome for an expired link.
 * @throws Problem 404 for a link that is forged or of another kind.
 */
export function openRequest(
  links: SignedLinks,
  { purpose, expiredCode }: RequestLink,
  { credential, now }: { credential: RequestCredential; now: Date },
): OpenedRequest | { refused: Outcome<never> } {
  if (!('token' in credential)) return credential;
  const { token } = credential;
  const opened = openLink(links, { token, purpose, now, expiredCode, unknownCode });
  return typeof opened === 'string' ? parseLinkSubject(opened) : { refused: opened };
}

/**
 * The request that a credential leads to, and who came by it.
 * @throws Problem 404 for no such request, for a request that the member may not answer, and for a link that was sent to an address
 * which no longer stands for the entity: that of a member who has left or lost the role, or one that the entity has changed.
 */
export async function authorise(
  db: Db,
  request: EntityRequest | null,
  { opened, link: { members } }: { opened: OpenedRequest; link: RequestLink },
): Promise<{ request: EntityRequest; actor: LinkActor | MemberActor }> {
  const isMember = 'actor' in opened;
  if (!request) throw notFound(isMember ? undefined : unknownCode);
  const { id: opens, entityId } = request;
  const actor = isMember ? opened.actor : ({ kind: 'link', opens, entityId } as const);
  if (!mayAnswerRequest(actor, { id: opens, entityId, members })) throw notFound();
  if (!isMember) {
    const contacts = await readEntityContacts(db, { entityId, access: members });
    const addresses = contacts.map(({ email }) => email);
    if (!isSentToOneOf(opened, addresses)) throw notFound(unknownCode);
  }
  return { request, actor };
}
