import * as calls from '@vaga/contract/members';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers, open } from '../../platform/http/route.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { acceptInvitation } from '../invitations/accept-invitation.ts';
import { resendInvitation, revokeInvitation } from '../invitations/change-invitation.ts';
import { inviteMember } from '../invitations/invite-member.ts';
import { readInvitation } from '../invitations/read-invitation.ts';
import { removeMember, setMemberRoles } from './change-member.ts';
import { describeOrganisation, listMembers } from './list-members.ts';
import { resetMemberSecondFactor, setSecondFactorRequirement } from './second-factor-of-members.ts';

interface MembersDeps {
  db: Db;
  /** The one of the process: it limits how many hashes run at once. */
  passwords: Passwords;
}

/** Who is a member, and who is invited. */
export function membersRoutes(deps: MembersDeps): Route[] {
  return [...memberRoutes(deps.db), ...invitationRoutes(deps.db), ...linkRoutes(deps)];
}

function memberRoutes(db: Db): Route[] {
  return [
    forMembers(calls.listMembers, async ({ caller, now }) =>
      success(await listMembers(db, memberActor(caller), now)),
    ),
    forMembers(calls.readOrganisation, async ({ caller, now }) =>
      success(await describeOrganisation(db, memberActor(caller), now)),
    ),
    forMembers(calls.setMemberRoles, ({ caller, params, body, now }) =>
      setMemberRoles(db, { actor: memberActor(caller), ...params, ...body, now }),
    ),
    forMembers(calls.removeMember, ({ caller, params, now }) =>
      removeMember(db, { actor: memberActor(caller), ...params, now }),
    ),
    forMembers(calls.setSecondFactorRequirement, ({ caller, body, now }) =>
      setSecondFactorRequirement(db, { actor: memberActor(caller), ...body, now }),
    ),
    forMembers(calls.resetMemberSecondFactor, ({ caller, params, now }) =>
      resetMemberSecondFactor(db, { actor: memberActor(caller), ...params, now }),
    ),
  ];
}

function invitationRoutes(db: Db): Route[] {
  return [
    forMembers(calls.inviteMember, ({ caller, body, language, idempotencyKey, now }) =>
      inviteMember(db, { actor: memberActor(caller), ...body, language, idempotencyKey, now }),
    ),
    forMembers(calls.sendInvitation, ({ caller, params, now }) =>
      resendInvitation(db, { actor: memberActor(caller), ...params, now }),
    ),
    forMembers(calls.revokeInvitation, ({ caller, params, now }) =>
      revokeInvitation(db, { actor: memberActor(caller), ...params, now }),
    ),
  ];
}

function linkRoutes({ db, passwords }: MembersDeps): Route[] {
  return [
    open(calls.readInvitation, ({ params: { token }, caller, now }) =>
      readInvitation(db, { token, accountId: caller?.accountId ?? null, now }),
    ),
    open(calls.acceptInvitation, ({ params: { token }, body, caller, request, now }) => {
      const accountId = caller?.accountId ?? null;
      const address = request.ip;
      return acceptInvitation({ db, passwords }, { token, ...body, accountId, address, now });
    }),
  ];
}
