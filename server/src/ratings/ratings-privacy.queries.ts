import type { Db, Trx } from '../platform/db.ts';

/** The ratings that an account has written or withdrawn, whether an e-mail asks for them, and which appointments it was asked about. */
export async function collectRatings(db: Db, accountId: string) {
  const ratings = await db
    .selectFrom('ratings as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointmentId')
    .innerJoin('entities as e', 'e.id', 'r.entityId')
    .select(['r.appointmentId', 'e.businessName as entity', 'r.stars', 'r.comment', 'r.state'])
    .select(['r.findings', 'r.reason', 'r.answer', 'r.answerState', 'r.answeredAt'])
    .select(['r.isInvented', 'r.createdAt', 'r.changedAt'])
    .where('a.accountId', '=', accountId)
    .orderBy('r.createdAt')
    .execute();
  const choices = await db
    .selectFrom('ratingChoices')
    .select(['accountId', 'wantsEmails'])
    .where('accountId', '=', accountId)
    .execute();
  const requests = await db
    .selectFrom('ratingRequests as q')
    .innerJoin('appointments as a', 'a.id', 'q.appointmentId')
    .select(['q.appointmentId', 'q.askedAt'])
    .where('a.accountId', '=', accountId)
    .orderBy('q.askedAt')
    .execute();
  const withdrawn = await db
    .selectFrom('withdrawnRatings as w')
    .innerJoin('appointments as a', 'a.id', 'w.appointmentId')
    .select(['w.appointmentId', 'w.createdAt', 'w.wasAnswered', 'w.wasRefused'])
    .where('a.accountId', '=', accountId)
    .orderBy('w.createdAt')
    .execute();
  return {
    // The answer of the entity as far as it is public.
    ratings: ratings.map(({ answerState, answer, ...rating }) => ({
      ...rating,
      answer: answerState === 'published' ? answer : null,
    })),
    choices,
    requests,
    withdrawn,
  };
}

/**
 * Empties what an account has written. The stars stay, as a number of the entity; the initial goes with the name. An answer speaks of
 * the comment, and goes with it. What was not shown is deleted.
 */
export async function eraseRatings(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('appointments').select('id').where('accountId', '=', accountId);
  await trx
    .deleteFrom('ratings')
    .where('appointmentId', 'in', own)
    .where('state', '<>', 'published')
    .execute();
  await trx
    .updateTable('ratings')
    .set({
      comment: null,
      findings: [],
      reason: null,
      answer: null,
      answerState: null,
      answerFindings: [],
      answerReason: null,
      answeredBy: null,
      answeredAt: null,
    })
    .where('appointmentId', 'in', own)
    .execute();
  await trx.deleteFrom('withdrawnRatings').where('appointmentId', 'in', own).execute();
  await trx.deleteFrom('ratingChoices').where('accountId', '=', accountId).execute();
}
