import { openEmbedded } from '../server/test/lifecycle/product.ts';
import { newEmail, signIn } from './support/account.ts';
import { type Api, newPatient } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday, newCart, type Offer } from './support/booking.ts';
import { expect, test } from './support/journey.ts';
import { lastMailTo } from './support/mail.ts';
import { takeScreen } from './support/screens.ts';

const rosa = 'Rosa Tavares';
const names = ['Rui Reis', 'Ana Reis', 'Eva Reis', 'Ivo Reis', 'Lia Reis', 'Noa Reis'];

test('on a full day somebody asks to be told, is offered what frees up, lets it go and leaves', async ({
  page,
  openElsewhere,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const holder = await newPatient(page.request, { email: newEmail(), names });
  const full = await fillDay(holder, dayFromToday(language === 'pt' ? 31 : 34));
  const email = newEmail();
  const { api, persons } = await newPatient(page.request, { email, names: [rosa] });
  const { idCart } = await newCart(api, persons, full.time);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('waiting-list', key, values);
  const look = async (screen: typeof page, name: string) => {
    await expectNoAxeFindings(screen);
    await takeScreen(screen, `waiting-list-${name}`);
  };
  const day = full.time.slice(0, 10);

  await page.goto(
    `/user/tests/schedule/${idCart}/place/slot?entityService=${full.idEntityService}&date=${day}`,
  );
  await signIn(page, words, email);
  await expect(page.getByRole('heading', { name: say('ask.title') })).toBeVisible();
  await look(page, 'ask');
  await page.getByRole('button', { name: say('ask.join') }).click();
  await expect(page.getByRole('heading', { name: say('waits.title') })).toBeVisible();
  await look(page, 'waits');
  await page.goto('/user/tests/list');
  await expect(page.getByText(say('list.waiting'))).toBeVisible();
  await look(page, 'list');

  await giveBack(holder.api, full);
  const link = async () =>
    /https?:\/\/\S+(\/waiting-list\/[\w.-]+)/.exec(
      (await lastMailTo(page.request, email)).text,
    )?.[1];
  await expect.poll(link).toBeDefined();
  await page.reload();
  await page.getByRole('link', { name: say('take') }).scrollIntoViewIfNeeded();
  await look(page, 'list-offered');
  await page.getByRole('link', { name: say('take') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('cart', 'slots.title'));
  await look(page, 'slot');

  const mailPage = await openElsewhere();
  await mailPage.goto((await link()) ?? '');
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(say('open.title'));
  await look(mailPage, 'offer');
  await mailPage.getByRole('button', { name: say('pass') }).click();
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(say('over.title'));
  await expect(mailPage.getByText(say('over.waiting'))).toBeVisible();
  await look(mailPage, 'passed');
  await mailPage.getByRole('button', { name: say('leave') }).click();
  await expect(mailPage.getByText(say('over.left'))).toBeVisible();
  await page.goto('/user/tests/list');
  await expect(page.getByText(say('list.waiting'))).toHaveCount(0);
  await mailPage.goto(`${(await link()) ?? ''}x`);
  await expect(mailPage.getByRole('heading', { level: 1 })).toHaveText(say('unknown.title'));
  await look(mailPage, 'unknown');
});

interface FullDay {
  idEntityService: string;
  time: string;
  cart: { idCart: string; assets: string[] };
  /** Where whoever holds it can go instead. */
  other: Offer;
}

/** A place of the demo with one start left on a day, all of it held. */
async function fillDay(
  { api, persons }: { api: Api; persons: string[] },
  date: string,
): Promise<FullDay> {
  const { data } = await api.call<Offer[]>('POST', 'partner/search', {
    filterParams: { serviceType: 5, service: antigen, date, location: 'd:06' },
    pageSize: 100,
  });
  const open = data.filter(({ needsApproval, nextFree }) => !needsApproval && nextFree[0]);
  const place = open.find(({ nextFree }) => (nextFree[0]?.available ?? 99) <= persons.length);
  const time = place?.nextFree[0]?.time;
  const other = open.find(
    ({ idEntityService, nextFree }) =>
      idEntityService !== place?.idEntityService && nextFree[0]?.time !== time,
  );
  if (!place || !time || !other) throw new Error('The demo data has no such day.');
  const idPersons = persons.slice(0, place.nextFree[0]?.available);
  const cart = await newCart(api, idPersons, time);
  await api.call('POST', `scheduling/${cart.idCart}/slot?entityService=${place.idEntityService}`, [
    { slot: time, persons: cart.assets },
  ]);
  await closeTheRest(api, { ...place, idCart: cart.idCart, time });
  return { idEntityService: place.idEntityService, time, cart, other };
}

/** Closes the place on that day but for one start. */
async function closeTheRest(
  api: Api,
  at: { idCart: string; idEntityService: string; time: string },
): Promise<void> {
  const day = at.time.slice(0, 10);
  const { data } = await api.call<{ slots: { time: string }[]; idEntity: string }>(
    'GET',
    `scheduling/${at.idCart}/slot?entityService=${at.idEntityService}&date=${day}`,
  );
  const next = data.slots.find(({ time }) => time > at.time)?.time;
  const { db, close } = openEmbedded(process.env.APP_DATA_DIR ?? '');
  const spans = [[`${day}T00:00:00Z`, at.time], ...(next ? [[next, `${day}T23:59:00Z`]] : [])];
  for (const [from, until] of spans) {
    await db
      .insertInto('closures')
      .values({
        ...{ id: crypto.randomUUID(), entityId: data.idEntity, createdAt: new Date() },
        during: `[${from},${until})`,
      })
      .execute();
  }
  await close();
}

/** Whoever held the start takes another one instead, one after the other where there is little room. */
async function giveBack(api: Api, { cart, other }: FullDay): Promise<void> {
  const [first] = cart.assets;
  await api.call('POST', `scheduling/${cart.idCart}/slot?entityService=${other.idEntityService}`, [
    { slot: other.nextFree[0]?.time, persons: [first] },
  ]);
}
