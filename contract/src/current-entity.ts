import { z } from 'zod';
import { entityTypes } from './access.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { SessionInfo, SessionSecondFactorChallenge } from './identity.ts';
import { entityStandings } from './standing.ts';

const slice = 'organisations';

/** An entity that the account is a member of. `description` is its name. */
export const CurrentEntity = z
  .object({ id: Id, description: z.string(), entityType: z.enum(entityTypes) })
  .meta({ id: 'CurrentEntity' });
export type CurrentEntity = z.infer<typeof CurrentEntity>;

/** The same in the list to choose from. */
export const MemberEntity = CurrentEntity.extend({
  /** The one that the account chose last; none where it has never chosen. */
  isLastUsed: z.boolean(),
  /** What the entity may do now: one whose organisation is suspended is entered as well. */
  standing: z.enum(entityStandings),
}).meta({ id: 'MemberEntity' });
export type MemberEntity = z.infer<typeof MemberEntity>;

const NamedEntity = z.object({ id: Id, name: z.string() });

/**
 * The data of a 400 `entity.changed`: the session acts for another entity than the `X-Entity-Id` of the call. Null for an
 * entity that the account is no member of, and for a session that acts for its account alone.
 */
export const EntityChange = z
  .object({ currentEntity: NamedEntity.nullable(), requestedEntity: NamedEntity.nullable() })
  .meta({ id: 'EntityChange' });
export type EntityChange = z.infer<typeof EntityChange>;

export const listMemberEntities = endpoint({
  slice,
  method: 'GET',
  path: 'auth/entity/list',
  summary: 'The entities that the account is a member of, by name.',
  access: 'account',
  ignoresEntityHeader: true,
  data: z.array(MemberEntity),
});

export const chooseEntity = endpoint({
  slice,
  method: 'POST',
  path: 'auth/entity',
  summary:
    'The session acts for this entity from now on. 404 for an entity that the account is no member of. Where members need a second factor and the session began without one: Warning with `secondFactor`, until `password` and then `code` are sent with the same call; the password only where the account has no second factor. Where the organisation is suspended: Warning `organisation.suspended` with the session, which acts for the entity: what is booked goes on.',
  access: 'account',
  ignoresEntityHeader: true,
  body: z.object({
    idEntity: Id,
    /** The type of the entity, TestPartner for a LabPartner as well: 400 for another. */
    context: z.enum(entityTypes).optional(),
    /** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
    code: z.string().max(60).optional(),
    /** The password of the account, which starts a second factor. Checked under the limits of a sign-in. */
    password: z.string().min(1).max(200).optional(),
  }),
  data: z.union([SessionInfo, SessionSecondFactorChallenge]),
  perMinute: 60,
});

export const readCurrentEntity = endpoint({
  slice,
  method: 'GET',
  path: 'auth/entity',
  summary: 'The entity that the session acts for; data is null without one.',
  access: 'account',
  ignoresEntityHeader: true,
  data: CurrentEntity,
});

export const readCurrentEntityId = endpoint({
  slice,
  method: 'GET',
  path: 'auth/entity/id',
  summary: 'The id of the entity that the session acts for; data is null without one.',
  access: 'account',
  ignoresEntityHeader: true,
  data: Id,
});

export const leaveEntity = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/session/entity',
  summary: 'The session acts for its account alone again.',
  access: 'account',
  ignoresEntityHeader: true,
  data: SessionInfo,
});
