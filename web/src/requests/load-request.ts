import type { Envelope } from '@vaga/contract/envelope';
import type { LoaderFunctionArgs } from 'react-router';
import type { mayCall } from '../app/session-access.ts';
import { requireSessionFor } from '../app/session-access.ts';
import { loadByLink } from '../platform/load-by-link.ts';

/** How a reader comes to a request: by the link of its e-mail, or as a member of the entity that is asked. */
export type RequestCredential = { token: string } | { id: string };

interface RequestReads<Request> {
  byLink: (token: string) => Promise<Envelope<Request>>;
  byMember: (id: string) => Promise<Envelope<Request>>;
  /** The call of members. */
  deskCall: Parameters<typeof mayCall>[1];
}

/** The loader of the page of a request: at the address of its link (`:token`), and at that of members (`:id`). */
export function loadRequest<Request>(
  { params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>,
  { byLink, byMember, deskCall }: RequestReads<Request>,
) {
  const { id } = params;
  if (id === undefined) return loadByLink({ params }, byLink);
  requireSessionFor(context, deskCall);
  return loadByLink({ params: { token: id } }, byMember);
}
