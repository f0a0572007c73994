import {
  buildAsset,
  buildCart,
  buildEntityService,
  buildPlace,
  buildSchedule,
} from '../server/test/builders/index.ts';
import { writeZip } from '../server/test/write-zip.ts';
import { signIn } from './support/account.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { dayFromToday } from './support/booking.ts';
import { withDatabase } from './support/database.ts';
import { memberToken } from './support/desks.ts';
import { expect, test } from './support/journey.ts';
import { type NewTeam, newTeam } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Two places of a spreadsheet with headers of its own, one of them with a mistake. */
function spreadsheet(codes: readonly [string, string]): Buffer {
  const [good, wrong] = codes;
  return writeZip({
    'entities.csv': bytes(
      'Loja nº;Tipo;Nome;Morada;Código postal;Localidade;Gerente\r\n' +
        `${good};Farmácia;Farmácia da Sofia;Rua da Sofia 10;3000-390;Coimbra;Ana\r\n` +
        `${wrong};Farmácia;Farmácia do Mar;Rua do Mar 2;30;Figueira da Foz;Rui\r\n`,
    ),
    'services.csv': bytes(`Local;Serviço;Preço\r\n${good};hemograma;18,00\r\n${good};magia;5\r\n`),
    'schedules.csv': bytes(
      'Local;Sala;Nome;Desde;Dias;Abre;Fecha;Intervalo;Capacidade\r\n' +
        `${good};Sala 1;Manhã;04/01/2027;seg-sex;08:00;13:00;15;1\r\n`,
    ),
  });
}

/** The hours of a place, and a booking ten days from now. @returns a file in which they end before it. */
function bookedHours({ entityId }: NewTeam): Promise<Buffer> {
  return withDatabase(async (db) => {
    const { code } = await db
      .selectFrom('entities')
      .select('code')
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow();
    // A made-up service has no address that the contract takes: the list of services that all journeys share would fail.
    const antigen = { serviceId: 501 };
    const { id: entityServiceId } = await buildEntityService(db, { entityId, ...antigen });
    const { id: scheduleId, poolId } = await buildSchedule(db, { entityId });
    const { cart } = await buildCart(db, { people: 0, ...antigen });
    const { id: assetId } = await buildAsset(db, { cartId: cart.id });
    const from = new Date(`${dayFromToday(10)}T10:00:00Z`);
    const until = new Date(from.getTime() + 900_000);
    const taken = { assetId, from, until, entityServiceId, scheduleId, poolId };
    await buildPlace(db, { ...taken, state: 'booked', expiresAt: 'infinity' });
    return writeZip({
      'schedules.csv': bytes(
        `Local;Sala;Nome;Desde;Até\r\n${code};Sala 1;Horário;2025-01-01;${dayFromToday(5)}\r\n`,
      ),
    });
  });
}

test('hours that would leave a booking without its time lead to the schedule editor, typed in', async ({
  page,
  words,
}) => {
  const team = await newTeam();
  const buffer = await bookedHours(team);
  await openMemberSession(page, await memberToken(page.request, team.owner));
  await page.goto('/partner/test/settings/import');
  await page
    .getByLabel(words('import', 'upload.choose'))
    .setInputFiles({ name: 'horas.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('link', { name: words('import', 'lines.editor') }).click();
  await page.getByRole('button', { name: words('import', 'leave.leave') }).click();
  await expect(page.getByText(words('schedules', 'imported'))).toBeVisible();
  const bar = page.getByRole('region', { name: words('schedules', 'bar.label') });
  await expect(bar).toContainText(words('schedules', 'bar.removed_one', { count: 1 }));
  await expect(page.locator('#change-from')).toHaveValue(dayFromToday(6));
  await expectNoAxeFindings(page);
  await takeScreen(page, 'import-hours');
});

test('an owner imports places from a spreadsheet, and takes all data out', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const say = (key: string, values?: Record<string, string | number>) =>
    words('import', key, values);
  const look = async (name: string) => {
    await expectNoAxeFindings(page);
    await takeScreen(page, `import-${name}`);
  };
  const unique = Date.now().toString(36);
  const file = {
    name: 'lojas.zip',
    mimeType: 'application/zip',
    buffer: spreadsheet([`a-${unique}`, `b-${unique}`]),
  };
  const { owner } = await newTeam();
  await page.goto('/partner');
  await signIn(page, words, owner);
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test');
  await page.goto('/partner/test/settings');
  await page.getByRole('link', { name: words('entry', 'card.import.title') }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/partner/test/settings/import');
  await look('upload');

  const chooser = page.getByLabel(say('upload.choose'));
  await chooser.setInputFiles({ ...file, buffer: Buffer.from('um;dois') });
  await expect(page.getByRole('alert')).toBeVisible();
  await look('refused');
  await chooser.setInputFiles(file);
  await expect(page.getByRole('heading', { name: say('heading.columns') })).toBeFocused();
  await page.getByRole('button', { name: say('columns.continue') }).click();
  await expect(page.getByText(say('columns.missing'))).toBeVisible();
  await look('columns');
  const places = page.getByRole('group', { name: say('kind.entities') });
  await places
    .getByLabel(say('columns.required', { name: say('column.code') }))
    .selectOption({ index: 1 });
  await page.getByRole('button', { name: say('columns.continue') }).click();

  await expect(page.getByRole('heading', { name: say('heading.preview') })).toBeFocused();
  const lines = page.getByRole('list', { name: say('lines') });
  await expect(lines.getByRole('listitem')).toHaveCount(5);
  await expect(lines.getByRole('listitem').first()).toContainText(say('column.postal_code'));
  await look('preview');
  await page.getByLabel(say('lines.filter')).selectOption('error');
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: say('apply_other', { count: 3 }) }).click();
  await expect(page.getByRole('heading', { name: say('heading.done') })).toBeFocused();
  await expect(page.getByText(say('done.lead_other', { count: 3 }))).toBeVisible();
  await look('done');

  await page.getByRole('button', { name: say('otherFile') }).click();
  await chooser.setInputFiles(file);
  await places
    .getByLabel(say('columns.required', { name: say('column.code') }))
    .selectOption({ index: 1 });
  await page.getByRole('button', { name: say('columns.continue') }).click();
  await expect(page.getByText(say('preview.nothing'))).toBeVisible();

  for (const link of ['template', 'export']) {
    if (link === 'template') {
      await page.getByRole('button', { name: say('otherFile') }).click();
    }
    const href = await page.getByRole('link', { name: say(link) }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/zip']);
  }
});
