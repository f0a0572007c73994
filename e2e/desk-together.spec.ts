import type { Route } from '@playwright/test';
import { expectNoAxeFindings } from './support/axe.ts';
import { withDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { newOpenDesk, type OpenDesk, openDay } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

test('what one member books, a colleague at another browser sees without a touch', async ({
  page,
  words,
  openElsewhere,
}) => {
  const say = (key: string) => words('desk', key);
  const name = 'Domingos Rato';
  const desk = await newOpenDesk(page.request);
  const colleague = { token: await desk.newMember('Ana') };
  const other = await openElsewhere();
  await openDay(page, desk, '/partner/test/new');
  await openDay(other, colleague);
  const form = page.getByRole('region', { name: say('title') });
  const times = form.getByRole('group', { name: say('part.time') });
  await times.getByRole('radio').nth(2).click();
  await expect(form.getByRole('combobox', { name: say('part.person') })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(form.getByText(say('booked'), { exact: true })).toBeVisible();
  const booked = Date.now();
  await expect(other.getByText(name).filter({ visible: true }).first()).toBeVisible();
  // An aim of the design, under a second: said here, measured by the bench.
  console.log(`seen by the colleague after ${Date.now() - booked} ms`);
  await takeScreen(other, 'day-came');
});

/** The draft of the desk ends now, as ten minutes from when it was made. */
async function endDraft({ entityId }: OpenDesk): Promise<void> {
  await withDatabase(async (db) => {
    const { id } = await db
      .updateTable('deskDrafts')
      .set({ expiresAt: new Date() })
      .where('entityId', '=', entityId)
      .where('state', '=', 'reserved')
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('occupancy')
      .set({ expiresAt: new Date() })
      .where('ownerId', '=', id)
      .execute();
  });
}

for (const isTaken of [false, true])
  test(
    isTaken
      ? 'a draft that runs out while the form is sent, at a time that others took, leaves what was typed and asks for another'
      : 'a draft that runs out while the form is sent books its time, which is still free',
    async ({ page, words }) => {
      const say = (key: string) => words('desk', key);
      const name = 'Zita Neves';
      const desk = await newOpenDesk(page.request);
      await openDay(page, desk, `/partner/test/new?pool=${desk.rooms[0]}`);
      const form = page.getByRole('region', { name: say('title') });
      const times = form.getByRole('group', { name: say('part.time') });
      const chosen = times.getByRole('radio').nth(3);
      const at = (await chosen.getAttribute('value')) ?? '';
      await chosen.click();
      await expect(form.getByRole('timer')).toBeVisible();
      await page.keyboard.type(name);
      await form.getByLabel(words('persons', 'phone'), { exact: true }).fill('918700312');
      const onTheWay = async (route: Route) => {
        await endDraft(desk);
        if (isTaken) await desk.book({ at: at.slice(11, 16), name: 'Rui Vaz' });
        await route.continue();
      };
      await page.route('**/api/v1/agenda/appointments', onTheWay, { times: 1 });
      await form.getByRole('button', { name: say('bookOnly') }).click();
      if (!isTaken) {
        await expect(form.getByText(say('booked'), { exact: true })).toBeVisible();
        return;
      }
      await expect(times.getByText(/escolha outr|choose another/i)).toBeVisible();
      await expect(form.getByRole('combobox', { name: say('part.person') })).toHaveValue(name);
      await expect(form.getByLabel(words('persons', 'phone'), { exact: true })).toHaveValue(
        '918700312',
      );
      await expect(times.getByRole('radio', { checked: true })).toHaveCount(0);
      await expectNoAxeFindings(page);
      await takeScreen(page, 'desk-taken');
      await times.getByRole('radio').nth(4).click();
      await form.getByRole('button', { name: say('bookOnly') }).click();
      await expect(form.getByText(say('booked'), { exact: true })).toBeVisible();
    },
  );
