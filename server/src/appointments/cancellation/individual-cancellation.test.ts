import { appointmentStatuses } from '@vaga/contract/appointments';
import { listCancelReasons } from '@vaga/contract/cancel-reasons';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { isCanceledIndividually } from '../states/appointment.rules.ts';
import { isCanceledIndividuallySql } from './individual-cancellation.queries.ts';

test('the SQL and the rule agree for every status and reason on which cancellation is individual', async () => {
  const app = await createTestApp({ routes: () => [] });
  onTestFinished(() => app.close());
  const reasons = [...listCancelReasons(), null];
  const all = appointmentStatuses.flatMap((status) =>
    reasons.map((statusReason) => ({ status, statusReason })),
  );
  const { rows } = await sql<{ isAlone: boolean | null }>`
    select ${isCanceledIndividuallySql('a')} as "isAlone"
      from jsonb_to_recordset(${JSON.stringify(all.map(toColumns))}) as a (status text, status_reason text)`.execute(
    app.db,
  );

  expect(rows.map(({ isAlone }) => isAlone)).toEqual(all.map(isCanceledIndividually));
  expect(all.filter(isCanceledIndividually)).toHaveLength(2);
});

const toColumns = ({ status, statusReason }: { status: string; statusReason: string | null }) => ({
  status,
  status_reason: statusReason,
});
