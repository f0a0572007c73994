import { termsVersion } from '../server/src/identity/index.ts';
import { newId } from '../server/src/platform/uuid.ts';
import {
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildMember,
} from '../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../server/test/builders/signed-up.ts';
import { openMemberSession, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen } from './support/booking.ts';
import { withDatabase } from './support/database.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { newAdministratorSession } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const hour = 3_600_000;

/** A pharmacy of its own with three ratings, three patients who were there, and its manager. */
function buildRatedPharmacy(language: 'pt' | 'en') {
  return withDatabase(async (db) => {
    const now = Date.now();
    const entity = await buildEntity(db, { businessName: `Farmácia ${newId().slice(-5)}` });
    const { id: entityServiceId } = await buildEntityService(db, {
      entityId: entity.id,
      serviceId: antigen,
    });
    const arrive = async (firstName: string) => {
      const account = await buildAccountWithPassword(db, {
        firstName,
        language,
        termsVersionAccepted: termsVersion,
      });
      const startsAt = new Date(now - 3 * hour);
      const appointment = await buildAppointment(db, {
        accountId: account.id,
        entityServiceId,
        startsAt,
        endsAt: new Date(now - 2.8 * hour),
        serviceDate: startsAt.toISOString().slice(0, 10),
        status: 'CheckedIn',
        checkedInAt: startsAt,
      });
      return { email: account.email ?? '', appointmentId: appointment.id };
    };
    for (const [firstName, stars] of [
      ['Ana', 5],
      ['Rui', 4],
      ['Eva', 5],
    ] as const) {
      const { appointmentId } = await arrive(firstName);
      const at = new Date(now - 2 * hour);
      await db
        .insertInto('ratings')
        .values({
          id: newId(),
          appointmentId,
          entityId: entity.id,
          stars,
          comment: stars === 4 ? null : 'Muito bem.',
          state: 'published',
          createdAt: at,
          changedAt: at,
        })
        .execute();
    }
    const patients = [await arrive('Rosa'), await arrive('Ivo'), await arrive('Leo')] as const;
    const manager = await buildAccountWithPassword(db, { termsVersionAccepted: termsVersion });
    await buildMember(db, { accountId: manager.id, entityId: entity.id });
    return { entity, patients, manager: manager.email ?? '' };
  });
}

test('patients rate after a check-in, a manager answers, an administrator refuses one, and the public sees five', async ({
  page,
  openElsewhere,
  words,
  language,
}) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('ratings', key, values);
  const { entity, patients, manager } = await buildRatedPharmacy(language);
  const [rosa, ivo, leo] = patients;
  const name = entity.businessName;
  const description = `/entity/${entity.id}/description`;

  await page.goto(description);
  await expect(page.getByText(say('tooFew', { count: 5 }))).toBeVisible();

  const rate = async (
    who: { email: string; appointmentId: string },
    given: { stars: number; comment: string },
  ) => {
    const other = await openElsewhere();
    await openSession(other, who.email);
    await other.goto(`/user/ratings/${who.appointmentId}`);
    await other
      .getByRole('radio', { name: say('stars', { stars: given.stars }) })
      .check({ force: true });
    await other.getByLabel(say('rate.comment')).fill(given.comment);
    return other;
  };
  const send = { name: say('rate.send') };

  await openSession(page, rosa.email);
  await page.goto('/user/tests/list');
  const prompt = page.getByRole('region', { name: say('prompt', { entity: name }) });
  await expect(prompt).toBeVisible();
  await takeScreen(page, 'rating-prompt');
  await prompt.getByRole('link', { name: say('rate') }).click();
  await page.getByRole('button', send).click();
  await expect(page.getByText(say('rate.choose')).first()).toBeVisible();
  await page.getByRole('radio', { name: say('stars', { stars: 3 }) }).check({ force: true });
  await page.getByLabel(say('rate.comment')).fill('Correu bem, mas esperei meia hora.');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'rating-form');
  await page.getByRole('button', send).click();
  await expect(page.getByRole('heading', { name: say('rate.done') })).toBeVisible();
  await page.goto('/user/ratings');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'ratings-own');

  for (const [who, given] of [
    [ivo, { stars: 1, comment: 'Vejam www.outra.invalid, idiotas!' }],
    [leo, { stars: 5, comment: 'Rápidos e simpáticos.' }],
  ] as const) {
    const other = await rate(who, given);
    await other.getByRole('button', send).click();
    await expect(other.getByRole('heading', { name: say('rate.done') })).toBeVisible();
    if (who === ivo) await takeScreen(other, 'rating-waiting');
  }

  const admin = await openElsewhere();
  await openMemberSession(admin, await newAdministratorSession(['steward']));
  await admin.goto('/partner/admin/ratings');
  const row = admin.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(say('finding.link'));
  await expectNoAxeFindings(admin);
  await takeScreen(admin, 'ratings-to-review');
  await row.getByRole('button', { name: say('refuse') }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(say('refuse.reason')).fill('Tem um insulto e uma ligação.');
  await dialog.getByRole('button', { name: say('refuse'), exact: true }).click();
  await expect(row).toHaveCount(0);

  const desk = await openElsewhere();
  await openMemberSession(desk, await memberToken(desk.request, manager));
  await desk.goto('/partner/test/dashboard/ratings');
  const rated = desk.getByRole('listitem').filter({ hasText: 'esperei meia hora' });
  await rated.getByRole('button', { name: say('answer') }).click();
  await desk.getByRole('dialog').getByLabel(say('answer.label')).fill('Pedimos desculpa.');
  await expectNoAxeFindings(desk);
  await takeScreen(desk, 'rating-answer', false);
  await desk.getByRole('button', { name: say('answer.send') }).click();
  await expect(rated).toContainText('Pedimos desculpa.');
  await expectNoAxeFindings(desk);
  await takeScreen(desk, 'ratings-desk');

  const visitor = await openElsewhere();
  await visitor.goto(description);
  const shown = visitor.getByRole('region', { name: say('title'), exact: true });
  await expect(shown.getByRole('listitem').filter({ hasText: /^(?:(?!\d).)*20\d\d/ })).toHaveCount(
    5,
  );
  await expect(shown).toContainText(language === 'pt' ? '4,4' : '4.4');
  await expect(shown).toContainText('Pedimos desculpa.');
  await expect(shown).not.toContainText('outra.invalid');
  await expect(shown).not.toContainText('Rosa');
  await expectNoAxeFindings(visitor);
  await takeScreen(visitor, 'entity-ratings');
});
