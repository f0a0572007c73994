import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { termsVersion } from '../server/src/identity/index.ts';
import {
  buildEntity,
  buildEntityService,
  buildMember,
  buildOrganisation,
  buildSchedule,
} from '../server/test/builders/index.ts';
import { buildAccountWithPassword } from '../server/test/builders/signed-up.ts';
import { newEmail } from './support/account.ts';
import { type Api, newPatient, openMemberSession, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday, holdSlot, newCart } from './support/booking.ts';
import { withDatabase } from './support/database.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { endUndoTimeOf, newAdministratorSession } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

interface Place {
  owner: string;
  entityId: string;
  organisationId: string;
  idEntityService: string;
  name: string;
  company: string;
}

/** A live pharmacy of an organisation of its own, where no other journey searches. */
function newPlace(): Promise<Place> {
  const mark = randomUUID().slice(0, 8);
  return withDatabase(async (db) => {
    const organisation = await buildOrganisation(db, { companyName: `Vila ${mark}, Lda.` });
    const entity = await buildEntity(db, {
      organisationId: organisation.id,
      businessName: `Farmácia da Vila ${mark}`,
      latitude: 37.9,
      longitude: -7.3,
      localPayment: 'open',
    });
    const offered = await buildEntityService(db, { entityId: entity.id, serviceId: antigen });
    await buildSchedule(db, { entityId: entity.id });
    const owner = await buildAccountWithPassword(db, {
      firstName: 'Marta',
      lastName: 'Lobo',
      termsVersionAccepted: termsVersion,
    });
    await buildMember(db, {
      accountId: owner.id,
      entityId: entity.id,
      organisationRoles: ['owner'],
    });
    return {
      owner: owner.email,
      entityId: entity.id,
      organisationId: organisation.id,
      idEntityService: offered.id,
      name: entity.businessName,
      company: organisation.companyName,
    };
  });
}

test('bookings stand through a pause and an unpaid bill, and end with a refund for safety and when the owner closes', async ({
  page,
  words,
  openElsewhere,
}) => {
  test.setTimeout(150_000);
  const place = await newPlace();
  const patient = await openElsewhere();
  const email = newEmail();
  const { api, persons } = await newPatient(patient.request, { email, names: ['Amélia Sousa'] });
  await openSession(patient, email);
  const booking = (days: number) => book(api, { place, persons, day: dayFromToday(days) });
  const statusOf = (idCart: string) =>
    withDatabase(async (db) => {
      const { status } = await db
        .selectFrom('appointments')
        .select('status')
        .where('cartId', '=', idCart)
        .executeTakeFirstOrThrow();
      return status;
    });
  const publicNotice = async (key: string, values?: Record<string, string>) => {
    await patient.goto(`/entity/${place.entityId}`);
    await expect(patient.getByText(words('partners', key, values)).first()).toBeVisible();
  };
  const first = await booking(3);

  const say = (key: string, values?: Record<string, string | number>) =>
    words('place-state', key, values);
  const act = (key: string) => page.getByRole('button', { name: say(key), exact: true });
  await openMemberSession(page, await memberToken(page.request, place.owner));

  await test.step('a pause: nothing new online, what is booked stands, and it ends', async () => {
    await page.goto('/partner/test/settings/state');
    await act('pause.act').click();
    await expect(act('pause.end')).toBeVisible();
    await expectNoAxeFindings(page);
    await takeScreen(page, 'state-paused');
    await publicNotice('notice.pausedText');
    await takeScreen(patient, 'entity-paused');
    await expect(booking(4)).rejects.toThrow();
    expect(await statusOf(first)).toBe('Await');
    await act('pause.end').click();
    await expect(act('pause.act')).toBeVisible();
  });

  const admin = await openElsewhere();
  await openMemberSession(admin, await newAdministratorSession(['steward']));
  const states = (key: string, values?: Record<string, string | number>) =>
    words('admin-states', key, values);
  const decide = (of: Page, key: string) =>
    of.getByRole('button', { name: states(key), exact: true });
  const dialog = admin.getByRole('dialog');

  await test.step('suspended as unpaid: what is booked stands, and its members read why', async () => {
    await admin.goto(`/partner/admin/organisations/${place.organisationId}`);
    await decide(admin, 'suspend.unpaid').click();
    await dialog.getByRole('button', { name: states('suspend.confirm'), exact: true }).click();
    await expect(decide(admin, 'reopen')).toBeVisible();
    expect(await statusOf(first)).toBe('Await');
    await expect(booking(4)).rejects.toThrow();
    await page.goto('/partner/test');
    await expect(page.getByText(words('area', 'standing.suspended'))).toBeVisible();
    await takeScreen(page, 'state-unpaid');
    const chooser = await openElsewhere();
    await openSession(chooser, place.owner);
    await chooser.goto('/partner');
    const entity = chooser.getByRole('button', { name: place.name });
    await expect(entity).toContainText(words('entry', 'choose.standing.unpaid'));
    await expectNoAxeFindings(chooser);
    await takeScreen(chooser, 'choose-unpaid');
    await entity.click();
    await expect(chooser.getByText(words('area', 'standing.suspended'))).toBeVisible();
    await decide(admin, 'reopen').click();
    await dialog.getByRole('button', { name: states('reopen'), exact: true }).click();
    await expect(decide(admin, 'suspend.safety')).toBeVisible();
  });

  await test.step('suspended for safety: the count comes first, then all are cancelled', async () => {
    await decide(admin, 'suspend.safety').click();
    await expect(dialog).toContainText(states('ending.appointments_one', { count: 1 }));
    await expectNoAxeFindings(admin);
    await takeScreen(admin, 'admin-safety');
    await dialog.getByRole('button', { name: states('safety.confirm'), exact: true }).click();
    await expect(decide(admin, 'reopen')).toBeVisible();
    await endUndoTimeOf(place.organisationId);
    await expect.poll(() => statusOf(first)).toBe('Canceled');
    await decide(admin, 'reopen').click();
    await dialog.getByRole('button', { name: states('reopen'), exact: true }).click();
    await expect(decide(admin, 'suspend.safety')).toBeVisible();
  });

  await test.step('closed by its owner: the name is typed, what is booked ends, and the page says so', async () => {
    const second = await booking(5);
    await page.goto('/partner/test/settings/state');
    await act('close.organisation').click();
    const closing = page.getByRole('dialog');
    await expect(closing).toContainText(say('close.appointments_one', { count: 1 }));
    const confirm = closing.getByRole('button', { name: say('close.confirm'), exact: true });
    await confirm.click();
    await expect(closing).toContainText(say('close.nameWrong'));
    await expect(closing).toContainText(say('close.allMissing'));
    await closing.getByRole('checkbox').check();
    await closing.getByRole('textbox').fill(place.company);
    await expectNoAxeFindings(page);
    await takeScreen(page, 'state-close');
    await confirm.click();
    await expect(closing).toBeHidden();
    await expect(page.getByText(say('state.closed'), { exact: true })).toBeVisible();
    await expect(act('pause.act')).toBeHidden();
    await expect.poll(() => statusOf(second)).toBe('Canceled');
    await publicNotice('notice.closed');
    await expect(patient.getByText(words('partners', 'offers.never'))).toBeVisible();
    await takeScreen(patient, 'entity-closed');
  });
});

/** A patient books ten o'clock of a day, paid at the place; the cart. */
async function book(
  api: Api,
  { place, persons, day }: { place: Place; persons: string[]; day: string },
): Promise<string> {
  const slot = Temporal.PlainDateTime.from(`${day}T10:00`)
    .toZonedDateTime('Europe/Lisbon')
    .toString({ timeZoneName: 'never' });
  const { idCart, assets } = await newCart(api, persons, slot);
  await holdSlot(api, { idCart, idEntityService: place.idEntityService, slot, assets });
  await api.call('POST', `scheduling/${idCart}/checkout`, { paymentType: { id: 1 } });
  return idCart;
}
