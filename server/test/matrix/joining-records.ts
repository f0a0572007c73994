import type { Db } from '../../src/platform/db.ts';
import { buildAskedRegistration, buildInvitation, buildRegistration } from '../builders/index.ts';

/** A person who is invited to an organisation, and a company that asks to be a partner. */
export async function buildJoining(db: Db) {
  const invitation = await buildInvitation(db);
  const registration = await buildRegistration(db);
  const asked = await buildAskedRegistration(db);
  return {
    invitationId: invitation.id,
    invitationToken: invitation.token,
    registrationId: registration.id,
    questionToken: asked.token,
  };
}
