import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newEmail, password, signIn } from './support/account.ts';
import { type Api, memberApi, newPatient, openMemberSession, openSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { antigen, dayFromToday, holdSlot, newCart } from './support/booking.ts';
import { withDatabase } from './support/database.ts';
import { expect, test, type Words } from './support/journey.ts';
import { readMails } from './support/mail.ts';
import { endUndoTimeOf, newAdministratorSession } from './support/members.ts';
import { takeScreen } from './support/screens.ts';

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
/** The pharmacy stays open: it stands where no other journey searches. */
const town = { latitude: 37.64, longitude: -7.66 };
const licence = { name: 'licenca.pdf', mimeType: 'application/pdf', buffer: pdf };

/** What an administrator has decided of a company is carried out. */
async function endUndoTime(company: string): Promise<void> {
  const ids = await withDatabase(async (db) => [
    ...(await db
      .selectFrom('registrations')
      .select('id')
      .where('companyName', '=', company)
      .execute()),
    ...(await db
      .selectFrom('entities as entity')
      .innerJoin('organisations as organisation', 'organisation.id', 'entity.organisationId')
      .select('entity.id')
      .where('organisation.companyName', '=', company)
      .execute()),
  ]);
  await endUndoTimeOf(...ids.map(({ id }) => id));
}

/** The link of this form in an e-mail to an address, once it has come. */
async function mailedLink(page: Page, to: string, form: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = await readMails(page.request);
        link =
          mails
            .filter((mail) => mail.to === to)
            .flatMap(({ text }) => form.exec(text)?.[0] ?? [])[0] ?? '';
        return link;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');
  return link;
}

async function registerCompany(page: Page, words: Words, of: { company: string; email: string }) {
  const label = (key: string) => page.getByLabel(words('register-partner', key), { exact: true });
  await page.goto('/partners');
  await page
    .getByRole('link', { name: words('plans', 'join') })
    .first()
    .click();
  await label('company').fill(of.company);
  await label('taxNumber').fill('509442013');
  await label('phone').fill('239 000 111');
  await label('name').fill('Inês Prata');
  await label('email').fill(of.email);
  await label('kind').selectOption('pharmacy');
  await label('plan').selectOption('start');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('register-partner', 'submit') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(words('register-partner', 'done.text'));
  await dialog.getByRole('button').click();
}

/** What the tabs of the dashboard save, each of which has a journey of its own. */
async function fillInTabs(page: Page, api: Api, token: string): Promise<void> {
  const { data: profile } = await api.call<Record<string, unknown>>('GET', 'v1/entity');
  await page.request.post('/api/v1/entity/licence', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: licence },
  });
  const { data: withFile } = await api.call<{ version: string }>('GET', 'v1/entity');
  await api.call('PUT', 'v1/entity', {
    ...profile,
    version: withFile.version,
    descriptionPt: 'Farmácia de bairro, com sala de testes.',
    descriptionEn: 'A neighbourhood pharmacy with a testing room.',
    phone: '239 000 111',
    email: 'geral@vila.example',
    address: {
      addressLine1: 'Rua da Igreja, 3',
      postalCode: '7750-338',
      locality: 'Mértola',
      districtCode: '02',
      municipalityCode: '0209',
      ...town,
    },
    licence: { kind: 'INFARMED', number: '12345', until: null },
    isPrivate: false,
    onlinePayment: false,
    localPayment: 'open',
    localPaymentMethods: [0, 1],
  });
  await api.call('POST', 'v1/entity-services', {
    services: [{ idService: antigen, location: 'Entity', priceCents: 1500 }],
  });
  const { data: pool } = await api.call<{ id: string }>('POST', 'v1/pools', { name: 'Sala 1' });
  const { data: impact } = await api.call<{ id: string }>('POST', 'v1/schedule-changes', {
    change: {
      kind: 'schedules',
      pool: pool.id,
      from: dayFromToday(0),
      schedules: [
        {
          name: 'Todos os dias',
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          fromTime: '09:00',
          toTime: '19:00',
          intervalMinutes: 20,
          capacity: 1,
          serves: null,
        },
      ],
    },
  });
  await api.call('POST', `v1/schedule-changes/${impact.id}/apply`, {
    choices: { default: 'offer' },
  });
}

/** Pays at the place, without an invoice. */
async function bookOnSite(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words('payment-form', 'payment.invoice.no'), { exact: true }).check();
  await page
    .getByRole('radio', { name: words('cart', 'payment.local') })
    .first()
    .check();
  await page
    .getByRole('button', { name: words('cart', 'payment.book'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL('**/success');
}

test('a company asks, answers, is approved, sets its place up, is confirmed, found and booked', async ({
  page,
  words,
  openElsewhere,
}) => {
  test.setTimeout(180_000);
  const company = `Farmácia da Vila ${randomUUID().slice(0, 8)}`;
  const email = newEmail();
  await registerCompany(page, words, { company, email });

  const admin = await openElsewhere();
  await openMemberSession(admin, await newAdministratorSession(['steward']));
  const review = (key: string, values?: Record<string, string>) =>
    words('registrations', key, values);
  const decision = admin.getByRole('dialog');
  await admin.goto('/partner/admin/registrations');
  await admin.getByRole('link', { name: review('open', { company }) }).click();
  await admin.getByRole('button', { name: review('ask'), exact: true }).click();
  await decision
    .getByLabel(review('ask.label'), { exact: true })
    .fill('Envie o alvará, por favor.');
  await decision.getByRole('button', { name: review('send'), exact: true }).click();
  await expect(decision).toBeHidden();
  await endUndoTime(company);

  const say = (key: string) => words('register-partner', key);
  await page.goto(await mailedLink(page, email, /https?:\/\/\S+\/registration\/\S+/));
  await page.getByLabel(say('question.answer'), { exact: true }).fill('Segue em anexo.');
  await page.locator('input[type=file]').setInputFiles(licence);
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-answer');
  await page.getByRole('button', { name: say('question.send') }).click();
  await expect(page.getByRole('heading', { name: say('question.done') })).toBeVisible();

  await admin.reload();
  await expect(admin.getByText(licence.name)).toBeVisible();
  await takeScreen(admin, 'partner-answered');
  await admin.getByRole('button', { name: review('approve'), exact: true }).click();
  await decision.getByRole('button', { name: review('approve'), exact: true }).click();
  await expect(decision).toBeHidden();
  await endUndoTime(company);

  await page.goto(await mailedLink(page, email, /https?:\/\/\S+\/definition\S*/));
  for (const field of ['newPassword', 'confirmPassword'])
    await page.getByLabel(words('identity', field), { exact: true }).fill(password);
  await page.getByRole('button', { name: words('identity', 'reset.submit') }).click();
  await page
    .getByRole('dialog', { name: words('identity', 'reset.doneTitle') })
    .getByRole('button', { name: words('identity', 'login.submit') })
    .click();
  await signIn(page, words, email);
  const start = (key: string, values?: Record<string, string>) => words('start', key, values);
  await expect(page).toHaveURL(/\/partner\/test\/start$/);
  await page.getByRole('button', { name: words('identity', 'eula.accept') }).click();
  await expect(page.getByRole('heading', { level: 1, name: start('title') })).toBeVisible();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-start');

  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'vaga_session')?.value ?? '';
  await fillInTabs(page, memberApi(page.request, token), token);
  await page.reload();
  await expect(page.getByText(start('state.todo'))).toHaveCount(0);
  await expect(page.getByText(start('state.next'), { exact: true })).toHaveCount(1);
  await page.getByLabel(start('live.acceptPartner'), { exact: true }).check();
  await page.getByLabel(start('live.acceptProcessing'), { exact: true }).check();
  await expectNoAxeFindings(page);
  await takeScreen(page, 'partner-start-ready');
  await page.getByRole('button', { name: start('live.ask') }).click();
  await expect(page.getByText(/Estamos a confirmar|We are confirming/).first()).toBeVisible();
  await takeScreen(page, 'partner-confirming');

  const states = (key: string) => words('admin-states', key);
  await admin.goto('/partner/admin/entities?state=confirming');
  const row = admin.getByRole('article').filter({ hasText: company });
  await expect(row).toContainText('12345');
  await expectNoAxeFindings(admin);
  await takeScreen(admin, 'admin-entities');
  await row.getByRole('button', { name: states('confirm') }).click();
  await expect(row).toContainText(/confirmou|confirmed/);
  await endUndoTime(company);
  await mailedLink(page, email, /https?:\/\/\S+\/partner\S*/);

  const patient = await openElsewhere();
  const patientEmail = newEmail();
  const { api, persons } = await newPatient(patient.request, {
    email: patientEmail,
    names: ['Amélia Sousa'],
  });
  await openSession(patient, patientEmail);
  const where = `latitude=${town.latitude}&longitude=${town.longitude}&full_location=Mértola`;
  await patient.goto(`/search?serviceType=5&service=${antigen}&date=${dayFromToday(2)}&${where}`);
  const card = patient.getByRole('article').filter({ hasText: company });
  await expect(card).toBeVisible();
  await takeScreen(patient, 'partner-found');
  const { data: found } = await api.call<
    { businessName: string; idEntityService: string; nextFree: { time: string }[] }[]
  >('POST', 'partner/search', {
    filterParams: {
      serviceType: 5,
      service: antigen,
      date: dayFromToday(2),
      ...town,
    },
    pageSize: 100,
  });
  const offer = found.find(({ businessName }) => businessName === company);
  const slot = offer?.nextFree[0]?.time ?? '';
  const { idCart, assets } = await newCart(api, persons, slot);
  await holdSlot(api, { idCart, idEntityService: offer?.idEntityService ?? '', slot, assets });
  await patient.goto(`/user/tests/schedule/${idCart}/payment`);
  await bookOnSite(patient, words);
  await page.goto(`/partner/test?date=${dayFromToday(2)}&view=list`);
  await expect(page.getByText('Amélia Sousa').filter({ visible: true }).first()).toBeVisible();
  await takeScreen(page, 'partner-first-patient');
});
