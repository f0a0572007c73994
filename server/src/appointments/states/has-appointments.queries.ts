import type { Trx } from '../../platform/db.ts';

/** Whether the person has an appointment, of any status. */
export async function hasAppointments(trx: Trx, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has or had an appointment at another entity than this one. */
export async function hasAppointmentElsewhere(
  trx: Trx,
  of: { accountId: string; entityId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('entityServices', 'entityServices.id', 'appointments.entityServiceId')
    .select('appointments.id')
    .where('appointments.accountId', '=', of.accountId)
    .where('entityServices.entityId', '<>', of.entityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a service of an account is done: from then on its address gets results. */
export async function hasServiceDone(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('accountId', '=', accountId)
    .where('result', '<>', 'Pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an appointment of an account has started: from then on there may be a result. */
export async function hasAppointmentStarted(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '<>', 'Canceled')
    .where('startsAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person has or had an appointment at the entity. */
export async function hasAppointmentAt(
  trx: Trx,
  personId: string,
  entityId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('entityServices', 'entityServices.id', 'appointments.entityServiceId')
    .select('appointments.id')
    .where('appointments.personId', '=', personId)
    .where('entityServices.entityId', '=', entityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
