import { expect } from '@playwright/test';
import { openEmbedded } from '../../server/test/lifecycle/product.ts';
import { recordAccessesTo } from '../support/accesses.ts';
import { newEmail } from '../support/account.ts';
import { recordActivityOf } from '../support/activity.ts';
import { signInByApi } from '../support/api.ts';
import { memberToken } from '../support/desks.ts';
import { lastMailTo } from '../support/mail.ts';
import {
  demoEntities,
  newColleague,
  newMember,
  newTeam,
  takeSecondFactor,
} from '../support/members.ts';
import { bookForGuest } from '../support/unclaimed.ts';
import { linkTo } from './desks.ts';
import { picture } from './picture.ts';
import { type Maker, registerPatient, type ScreenFixture } from './screen-fixture.ts';

/** What the support of journeys writes goes to the product of these pictures. */
const intoDatabase = ({ dataDir }: ScreenFixture) => {
  process.env.APP_DATA_DIR = dataDir;
};

/** A pharmacy with a colleague who has a second factor, an open invitation and an access key; seen by its owner. */
const pharmacyTeam: Maker<{ session: string; invitation: string }> = async (fixture) => {
  intoDatabase(fixture);
  const { request } = fixture;
  const team = await newTeam();
  const colleague = await newColleague(team, { firstName: 'Bruno', roles: ['desk'] });
  await takeSecondFactor(request, colleague);
  const owner = await signInByApi(request, team.owner);
  const { entityId } = team;
  await owner.call('POST', 'auth/entity', { idEntity: entityId });
  const email = newEmail();
  await owner.call('POST', 'v1/invitations', {
    email,
    name: 'Carla Nunes',
    grants: { organisationRoles: [], entities: [{ entityId, roles: ['desk', 'results'] }] },
  });
  await owner.call('POST', 'v1/access-keys', { name: 'LIS', scopes: ['results', 'agenda-read'] });
  const { text } = await lastMailTo(request, email);
  const invitation = /\/invitation\/[\w.-]+/.exec(text)?.[0] ?? '';
  return { session: await memberToken(request, team.owner), invitation };
};

const newPharmacy: Maker<{ session: string }> = async (fixture) => {
  intoDatabase(fixture);
  return { session: await memberToken(fixture.request, (await newTeam()).owner) };
};

/** A hotel without protocols. */
const newHotel: Maker<{ session: string }> = async (fixture) => {
  intoDatabase(fixture);
  const { owner } = await newTeam('AccommodationPartner');
  return { session: await memberToken(fixture.request, owner) };
};

const activePharmacy: Maker<{ session: string }> = async (fixture) => {
  intoDatabase(fixture);
  const { email, accountId } = await newMember(demoEntities.TestPartner);
  await recordActivityOf(accountId);
  return { session: await memberToken(fixture.request, email) };
};

/** The link by which a place answers a protocol, open and expired. */
const protocolLinks: Maker<Record<'open' | 'over', string>> = async (fixture) => {
  const { db, close } = openEmbedded(fixture.dataDir);
  try {
    const { id } = await db
      .selectFrom('protocols')
      .select('id')
      .where('state', '=', 'pending')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const of = { path: 'protocol', purpose: 'protocol', id };
    return {
      open: await linkTo(fixture, of),
      over: await linkTo(fixture, { ...of, isOver: true }),
    };
  } finally {
    await close();
  }
};

/** The links of two appointments, one of which a hotel booked. */
const guestLinks: Maker<Record<'pharmacy' | 'hotel', string>> = async (fixture) => {
  intoDatabase(fixture);
  const { request, language, dataDir } = fixture;
  const code = demoEntities.AccommodationPartner;
  const { accountId } = await newMember(code);
  const linkFor = async (more: Pick<Parameters<typeof bookForGuest>[0], 'bookedBy'>) => {
    const email = newEmail();
    await bookForGuest({ email, language, dataDir, dateOfBirth: '1956-03-02', ...more });
    const { text } = await lastMailTo(request, email);
    return /\/appointment\/[\w.-]+/.exec(text)?.[0] ?? '';
  };
  return { pharmacy: await linkFor({}), hotel: await linkFor({ bookedBy: { accountId, code } }) };
};

const seenPatient: Maker<{ session: string }> = async (fixture) => {
  intoDatabase(fixture);
  const { email, persons, session } = await registerPatient(fixture);
  await recordAccessesTo({ email, idPerson: persons[0] ?? '' });
  return { session };
};

for (const link of ['pharmacy', 'hotel'] as const)
  picture(`appointment-link-${link}`, {
    open: async ({ page, made }) => page.goto((await made(guestLinks))[link]),
  });
picture('appointment-link-unknown', '/appointment/made-up-link-of-a-visitor-xx');

for (const link of ['open', 'over'] as const)
  picture(`protocol-link-${link}`, {
    open: async ({ page, made }) => page.goto((await made(protocolLinks))[link]),
  });
picture('protocol-link-unknown', '/protocol/made-up-link-of-a-visitor-xx');

picture('invitation', {
  open: async ({ page, made }) => page.goto((await made(pharmacyTeam)).invitation),
});
picture('poster', '/here/made-up-place');
picture('invitation-unknown', '/invitation/made-up-link-of-a-visitor-xx');

picture('team', {
  as: pharmacyTeam,
  open: ({ page }) => page.goto('/partner/test/settings/team'),
});
picture('team-alone', {
  as: newPharmacy,
  open: ({ page }) => page.goto('/partner/test/settings/team'),
});
picture('team-roles', {
  as: pharmacyTeam,
  async open({ page, words }) {
    await page.goto('/partner/test/settings/team');
    const name = words('members', 'act.rolesOf', { name: 'Bruno Prata' });
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('security-owner', {
  as: pharmacyTeam,
  open: ({ page }) => page.goto('/partner/test/settings/security'),
});
picture('activity', {
  as: activePharmacy,
  open: ({ page }) => page.goto('/partner/test/settings/activity'),
});
picture('activity-empty', {
  as: newPharmacy,
  open: ({ page }) => page.goto('/partner/test/settings/activity'),
});

/** A member of a place that a hotel or ticket office asks for a protocol. */
const askedPlace: Maker<{ session: string }> = async (fixture) => {
  intoDatabase(fixture);
  const { db, close } = openEmbedded(fixture.dataDir);
  try {
    const { code } = await db
      .selectFrom('protocols as p')
      .innerJoin('entities as e', 'e.id', 'p.serviceEntityId')
      .select('e.code')
      .where('p.state', '=', 'pending')
      .orderBy('e.code')
      .executeTakeFirstOrThrow();
    return { session: await memberToken(fixture.request, (await newMember(code)).email) };
  } finally {
    await close();
  }
};

const demoMember =
  (email: string): Maker<{ session: string }> =>
  async ({ request }) => ({ session: await memberToken(request, email) });
const hotel = demoMember('hotel@vaga.example');

picture('protocols-partner', {
  as: hotel,
  open: ({ page }) => page.goto('/partner/dashboard/protocols'),
});
picture('protocols-partner-none', {
  as: newHotel,
  open: ({ page }) => page.goto('/partner/dashboard/protocols'),
});
picture('protocols-service', {
  as: askedPlace,
  open: ({ page }) => page.goto('/partner/test/dashboard/protocols'),
});
picture('protocols-service-none', {
  as: newPharmacy,
  open: ({ page }) => page.goto('/partner/test/dashboard/protocols'),
});
picture('closures', {
  as: askedPlace,
  open: ({ page }) => page.goto('/partner/test/dashboard/unavailable'),
});
picture('holidays', {
  as: askedPlace,
  open: ({ page }) => page.goto('/partner/test/dashboard/unavailable?view=holidays'),
});
picture('allotments', {
  as: askedPlace,
  open: ({ page }) => page.goto('/partner/test/dashboard/allotment'),
});
picture('general-data', {
  as: hotel,
  open: ({ page }) => page.goto('/partner/dashboard/general-data'),
});

picture('accesses', {
  as: seenPatient,
  open: ({ page }) => page.goto('/user/settings/accesses'),
});
picture('accesses-empty', {
  as: 'newcomer',
  open: ({ page }) => page.goto('/user/settings/accesses'),
});
