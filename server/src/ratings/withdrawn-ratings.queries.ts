import type { Trx } from '../platform/db.ts';

/** A rating that its patient took back. */
export interface WithdrawnRating {
  appointmentId: string;
  /** When it was first written. */
  createdAt: Date;
  wasAnswered: boolean;
  wasRefused: boolean;
}

export async function readWithdrawnRating(
  trx: Trx,
  appointmentId: string,
): Promise<WithdrawnRating | null> {
  const row = await trx
    .selectFrom('withdrawnRatings')
    .select(['appointmentId', 'createdAt', 'wasAnswered', 'wasRefused'])
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertWithdrawnRating(trx: Trx, withdrawn: WithdrawnRating): Promise<void> {
  await trx.insertInto('withdrawnRatings').values(withdrawn).execute();
}

/** The rating is written anew. */
export async function deleteWithdrawnRating(trx: Trx, appointmentId: string): Promise<void> {
  await trx.deleteFrom('withdrawnRatings').where('appointmentId', '=', appointmentId).execute();
}
