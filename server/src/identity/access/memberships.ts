import type { EntityState } from '@vaga/contract/standing';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** SQL about an account, and the entity that its session acts for. */
export interface SessionColumns {
  accountId: RawBuilder<unknown>;
  entityId: RawBuilder<unknown>;
}

/** The entity of a session, beside the membership there. */
export interface SessionEntity {
  name: string;
  state: EntityState;
  /** YYYY-MM-DD; null unless it is paused. */
  pausedUntil: string | null;
  /** ISO 8601; null unless it is closed. */
  closedAt: string | null;
}

/** What sessions ask of memberships. The slice of members, which comes after this one, hands it in. */
export interface Memberships {
  /** SQL for the `Membership` (JSON) of the account at the entity; null without one. */
  membershipOf: (of: SessionColumns) => RawBuilder<unknown>;
  /** SQL for the entity (JSON `SessionEntity`). */
  entityOf: (of: SessionColumns) => RawBuilder<unknown>;
  /** SQL for whether the account is a member of another entity: of any, where the session acts for none. */
  hasMoreEntities: (of: SessionColumns) => RawBuilder<unknown>;
  /** Whether an account is a member of anything. */
  isMember: (trx: Trx, accountId: string) => Promise<boolean>;
  /** Whether an account must sign in with a second factor. */
  requiresSecondFactor: (trx: Trx, accountId: string) => Promise<boolean>;
}
