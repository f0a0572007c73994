import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import {
  buildAccount,
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildPerson,
} from '../server/test/builders/index.ts';
import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { newEmail } from './support/account.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen } from './support/booking.ts';
import type { Language } from './support/journey.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

const minute = 60_000;

/**
 * An appointment booked three days ago that starts in just under 24 hours; then the job of the minute. Only the
 * database of the product under test can be given one so close. It is at an entity that no search finds and where it is
 * about noon, so that text messages go.
 */
async function remindOf(given: {
  email: string;
  phone: string;
  language: Language;
}): Promise<void> {
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  try {
    const now = Date.now();
    const { email, language, phone } = given;
    const { id: accountId } = await buildAccount(db, { email, language, firstName: 'Rosa' });
    const { id: personId } = await buildPerson(db, { accountId, name: 'António Tavares', phone });
    const businessName = 'Farmácia da Praça';
    const timeZone = zoneWhereItIsNoon(new Date(now));
    const { id: entityId } = await buildEntity(db, { businessName, timeZone, isPrivate: true });
    const { id: entityServiceId } = await buildEntityService(db, { entityId, serviceId: antigen });
    await buildAppointment(db, {
      accountId,
      personId,
      entityServiceId,
      status: 'Pending',
      startsAt: new Date(now + 24 * 60 * minute - minute),
      endsAt: new Date(now + 24 * 60 * minute + 14 * minute),
      createdAt: new Date(now - 3 * 24 * 60 * minute),
    });
    await sql`select graphile_worker.add_job('messaging.remind', '{}')`.execute(db);
  } finally {
    await close();
  }
}

/** Etc/GMT-3 is three hours ahead of UTC. */
function zoneWhereItIsNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  return ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}

test('the mail reader of a trial shows a reminder as e-mail and as text message', async ({
  page,
  language,
}) => {
  const email = newEmail();
  // No mobile in Portugal begins with 90.
  const phone = `90${randomInt(1_000_000, 10_000_000)}`;
  await remindOf({ email, phone, language });
  const mail = await lastMailTo(page.request, email);
  const text = await lastMailTo(page.request, `+351${phone}`);
  expect(mail.subject).toMatch(language === 'pt' ? /^Lembrete: / : /^Reminder: /);
  expect(text.text).toMatch(
    language === 'pt'
      ? /^Vaga: lembrete da marcacao de Antonio: .*Farmacia da Praca\. Codigo \w{8}\.$/
      : /^Vaga: reminder of Antonio's appointment: .*Farmacia da Praca\. Code \w{8}\.$/,
  );

  await page.goto(`/dev/mail?to=${email}`);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: mail.subject }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject);
  await expect(page.frameLocator('iframe').getByText('António Tavares')).toBeVisible();
  await takeScreen(page, 'reminder-mail');

  await page.goto(`/dev/mail?to=%2B351${phone}`);
  await page
    .getByRole('link')
    .filter({ hasText: `SMS · +351${phone}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`SMS to +351${phone}`);
  await expect(page.getByText(text.text, { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'reminder-text');
});
