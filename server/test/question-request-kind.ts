import { providerDesk } from '@vaga/contract/access';
import { endpoint } from '@vaga/contract/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../src/identity/index.ts';
import type { Db } from '../src/platform/db.ts';
import type { EntityRequest, RequestKind } from '../src/requests/index.ts';
import { answerCall } from '../src/requests/index.ts';

const slice = 'questions';
const params = z.object({ token: z.string() });
const data = z.object({ state: z.enum(['open', 'yes', 'no', 'lapsed']) });

const readQuestion = endpoint({
  slice,
  method: 'GET',
  path: 'v1/question/:token',
  summary: 'A question to an entity.',
  access: 'link',
  params,
  data,
});

const answerQuestion = endpoint({
  slice,
  method: 'POST',
  path: 'v1/question/:token/answer',
  summary: 'Answers it.',
  access: 'link',
  params,
  body: z.object({ answer: z.enum(['yes', 'no']) }),
  data,
  idempotent: true,
});

const readDeskQuestion = endpoint({
  slice,
  method: 'GET',
  path: 'v1/requests/question/:id',
  summary: 'The same, to members.',
  access: providerDesk,
  params: z.object({ id: z.string() }),
  data,
});

const answerDeskQuestion = endpoint({
  slice,
  method: 'POST',
  path: 'v1/requests/question/:id/answer',
  summary: 'Answers it as a member.',
  access: providerDesk,
  params: z.object({ id: z.string() }),
  body: z.object({ answer: z.enum(['yes', 'no']) }),
  data,
  idempotent: true,
});

interface Question extends EntityRequest {
  state: z.infer<typeof data>['state'];
}

/** A fourth kind of request, for tests: all that it costs on the server is this file. */
export const questionKind: RequestKind<Question, 'yes' | 'no', z.infer<typeof data>> = {
  link: {
    purpose: 'question',
    expiredCode: 'local_payment.link_over',
    members: providerDesk,
  },
  calls: {
    read: readQuestion,
    deskRead: readDeskQuestion,
    answers: [
      answerCall({ byLink: answerQuestion, byMember: answerDeskQuestion }, ({ answer }) => answer),
    ],
  },
  async lock(trx, id) {
    await sql`select from questions where id = ${id} for update`.execute(trx);
  },
  async find(db, id) {
    const { rows } = await sql<Question>`
      select id, entity_id, answer_until, state, state = 'open' as is_open from questions where id = ${id}`.execute(
      db,
    );
    return rows[0] ? { ...rows[0], subjects: [] } : null;
  },
  async listOpen(db, { entityId, now }) {
    const { rows } = await sql<{ id: string; answerUntil: Date }>`
      select id, answer_until from questions
       where entity_id = ${entityId} and state = 'open' and answer_until > ${now}`.execute(db);
    return rows.map((row) => ({
      ...row,
      who: 'Rosa',
      people: 1,
      whatPt: 'Pergunta',
      whatEn: 'Question',
      day: null,
      askedAt: null,
      amountCents: null,
      timeZone: 'Europe/Lisbon',
      subjects: [],
    }));
  },
  present: async (_db, { state }) => ({ state }),
  async answer(trx, { request: { id }, answer, actor }) {
    await recordEnd(trx, { id, state: answer, by: actor.kind });
    return null;
  },
  lapse: {
    async readDue(db, now, limit) {
      const { rows } = await sql<{ id: string }>`
        select id from questions where state = 'open' and answer_until <= ${now}
         order by answer_until limit ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    end: (trx, { request: { id }, actor }) =>
      recordEnd(trx, { id, state: 'lapsed', by: actor.kind }),
  },
};

async function recordEnd(
  trx: Db,
  { id, state, by }: { id: string; state: Question['state']; by: Actor['kind'] },
): Promise<void> {
  await sql`update questions set state = ${state}, ended_by = array_append(ended_by, ${by}) where id = ${id}`.execute(
    trx,
  );
}

export async function createQuestionsTable(db: Db): Promise<void> {
  // `ended_by`: who ended it, once for each time that it was ended.
  await sql`create table questions (
    id uuid primary key, entity_id uuid not null references entities, answer_until timestamptz not null,
    state text not null default 'open', ended_by text[] not null default '{}')`.execute(db);
}
