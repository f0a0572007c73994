import type { AdminOrganisation, AdminOrganisationRow } from '@vaga/contract/admin-organisations';
import type { EndingPreview } from '@vaga/contract/entity-states';
import { organisationsPerPage } from '@vaga/contract/limits';
import { organisationBookingDays } from '@vaga/contract/registration-limits';
import type { OrganisationState } from '@vaga/contract/standing';
import { countBookingsOfOrganisations } from '../../appointments/index.ts';
import type { ListedOrganisation } from '../../organisations/index.ts';
import {
  readMembers,
  readOrganisationOfState,
  readPartnerOrganisations,
} from '../../organisations/index.ts';
import { readEntitiesOfOrganisation } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, page } from '../../platform/http/outcome.ts';
import { versionOf } from '../../platform/version-of.ts';
import { readEnding } from './read-ending.ts';

interface ListInput {
  state?: OrganisationState | undefined;
  text?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
  now: Date;
}

/** The partners with what an administrator looks for first: no patient. */
export async function listAdminOrganisations(
  db: Db,
  { state, text, pageNumber = 1, pageSize = organisationsPerPage, now }: ListInput,
): Promise<Outcome<AdminOrganisationRow[]>> {
  const limit = Math.min(pageSize, organisationsPerPage);
  const filter = {
    state: state ?? null,
    text: text ?? null,
    limit,
    offset: (pageNumber - 1) * limit,
  };
  const { organisations, total } = await readPartnerOrganisations(db, filter);
  const bookings = await readBookings(db, organisations, now);
  return page(
    organisations.map((one) => toRow(one, bookings)),
    {
      pageNumber,
      pageSize: limit,
      totalPages: Math.ceil(total / limit),
      totalRecords: total,
    },
  );
}

/** @throws Problem 404 for an unknown organisation, and for that of the administration */
export async function readAdminOrganisation(
  db: Db,
  id: string,
  now: Date,
): Promise<AdminOrganisation> {
  const organisation = await readOrganisationOfState(db, id);
  if (!organisation) throw notFound();
  const entities = await readEntitiesOfOrganisation(db, id);
  const members = await readMembers(db, { organisationId: id });
  const open = entities.filter(({ state }) => state !== 'closed').length;
  const listed = { ...organisation, entities: open, users: members.length };
  const nameOf = new Map(entities.map((entity) => [entity.id, entity.businessName]));
  return {
    ...toRow(listed, await readBookings(db, [organisation], now)),
    createdAt: organisation.createdAt.toISOString(),
    closedAt: organisation.closedAt?.toISOString() ?? null,
    note: organisation.note,
    noteVersion: versionOf(organisation.note),
    entityList: entities.map((entity) => ({
      id: entity.id,
      name: entity.businessName,
      type: entity.entityType,
      locality: entity.locality,
      state: entity.state,
      standing: entity.standing,
      pausedUntil: entity.pausedUntil,
    })),
    members: members.map(({ firstName, lastName, email, grants }) => ({
      name: `${firstName} ${lastName}`.trim(),
      email,
      organisationRoles: grants.organisationRoles,
      entities: grants.entities.map(({ entityId, roles }) => ({
        name: nameOf.get(entityId) ?? '',
        roles,
      })),
    })),
  };
}

/** What closing an organisation, or suspending it for safety, would end; see `EndingPreview`. */
export async function readOrganisationEnding(
  db: Db,
  { id, from, now }: { id: string; from: string | null; now: Date },
): Promise<EndingPreview> {
  if (!(await readOrganisationOfState(db, id))) throw notFound();
  const entities = await readEntitiesOfOrganisation(db, id);
  return readEnding(db, { entityIds: entities.map((entity) => entity.id), from, now });
}

function readBookings(
  db: Db,
  organisations: ReadonlyArray<{ id: string }>,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(Number(now) - organisationBookingDays * 86_400_000);
  const organisationIds = organisations.map(({ id }) => id);
  return countBookingsOfOrganisations(db, { organisationIds, since });
}

function toRow(
  organisation: ListedOrganisation,
  bookings: ReadonlyMap<string, number>,
): AdminOrganisationRow {
  const { id, companyName, taxNumber, plan, entities, users, state, suspendedReason } =
    organisation;
  return {
    id,
    name: companyName,
    taxNumber,
    plan,
    entities,
    users,
    bookings: bookings.get(id) ?? 0,
    state,
    suspendedReason,
  };
}
