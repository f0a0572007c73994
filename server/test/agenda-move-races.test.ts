import { expect, test } from 'vitest';
import { actNow, bookFamily, rowOf } from './agenda-acts.fixture.ts';
import { at } from './patient-actions.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { shareTestProduct } from './share-test-product.ts';

const app = await shareTestProduct({ hasReference: true });

const rounds = [1, 2, 3];
const runJobs = () => runDueJobs(app.db, app.jobs, app.clock.now());
const startOf = async (id: string) => (await rowOf(app, id)).startsAt?.toISOString().slice(11, 16);
const livePlaces = async (id: string) => {
  const { assetId } = await rowOf(app, id);
  const live = app.db.selectFrom('occupancy').select('id').where('ownerId', '=', assetId);
  return (await live.where('live', '=', true).execute()).length;
};

test.for(rounds)(
  'while the refund of one person settles another of the payment is moved, the one who left is not, and it is refunded once (%i)',
  async () => {
    const { ids, desk, colleague, paymentId } = await bookFamily(app, { people: 2, type: 2 });
    const [left = '', stays = ''] = ids;
    await actNow(app, desk, [left, 'cancel', { reason: 'Avaria' }]);
    app.clock.advance(131_000);

    const [, moved, gone] = await Promise.all([
      runJobs(),
      actNow(app, colleague, [stays, 'move', { newDate: at('10:00') }]),
      actNow(app, desk, [left, 'move', { newDate: at('10:15') }]),
    ]);
    await runJobs();

    expect(moved.body.messages[0].code).toBe('appointment.rescheduled');
    expect(['appointment.cannot_reschedule', 'agenda.changed']).toContain(
      gone.body.messages[0].code,
    );
    expect([await startOf(stays), await livePlaces(stays), await livePlaces(left)]).toEqual([
      '10:00',
      1,
      0,
    ]);
    const refunds = await app.db
      .selectFrom('refunds')
      .select(['appointmentId', 'status'])
      .where('paymentId', '=', paymentId)
      .execute();
    expect(refunds).toEqual([{ appointmentId: left, status: 'done' }]);
  },
);

test.for(rounds)(
  'of a move by a member and one by the patient at once each is whole: the person has one place, the last that was taken (%i)',
  async () => {
    const { ids, desk, family } = await bookFamily(app);
    const [id = ''] = ids;
    const path = `onboarding/user/scheduled/${id}/reschedule`;
    const { version } = await rowOf(app, id);

    const [byMember, byPatient] = await Promise.all([
      desk.act(id, 'move', { version, newDate: at('10:00') }),
      app.call('POST', path, { token: family.token, body: { newDate: at('11:15') } }),
    ]);

    // The patient saw no version: a move after the member's is one more.
    expect(byPatient.body.type).toBe('Success');
    if (byMember.status !== 200) expect(byMember.body.messages[0].code).toBe('agenda.changed');
    expect([await startOf(id), await livePlaces(id)]).toEqual(['11:15', 1]);
  },
);
