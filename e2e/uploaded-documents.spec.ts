import { buildAppointment, buildPerson } from '../server/test/builders/index.ts';
import { writePdf } from '../server/test/write-pdf.ts';
import { writeZip } from '../server/test/write-zip.ts';
import { openMemberSession } from './support/api.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { withDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { newOpenDesk } from './support/open-desk.ts';
import { takeScreen } from './support/screens.ts';

const people = [
  'Alda Antunes',
  'Benedita Brito',
  'Carlota Cunha',
  'Dinis Duarte',
  'Elvira Esteves',
  'Firmino Faria',
  'Glória Gomes',
  'Hélder Horta',
  'Ilda Inácio',
  'Jorge Jardim',
  'Leonor Lobo',
] as const;

/** People whose test was done an hour ago: their codes, without prefix. */
function addDone(entityServiceId: string, today: string): Promise<string[]> {
  return withDatabase(async (db) => {
    const codes: string[] = [];
    for (const [index, name] of people.entries()) {
      const person = await buildPerson(db, {
        name,
        dateOfBirth: `19${50 + index}-03-12`,
        healthNumber: `30040050${index % 10}`,
      });
      const { code } = await buildAppointment(db, {
        accountId: person.accountId,
        personId: person.id,
        entityServiceId,
        status: 'CheckedIn',
        result: 'Executed',
        serviceDate: today,
        startsAt: new Date(Date.now() - 3_600_000),
        endsAt: new Date(Date.now() - 3_000_000),
      });
      codes.push(code.slice(4));
    }
    return codes;
  });
}

test('a member drops the documents of a day, confirms by keys, chooses a person and publishes', async ({
  page,
  request,
  words,
}) => {
  const say = (key: string, values?: Record<string, string | number>) =>
    words('result-upload', key, values);
  const desk = await newOpenDesk(request);
  const codes = await addDone(desk.idEntityService, desk.today);
  const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  const inZip = writeZip({
    'exames/um.pdf': await writePdf(`Utente ${codes[0]}`),
    'exames/dois.pdf': await writePdf(`Utente ${codes[1]}`),
    '__MACOSX/._um.pdf': new Uint8Array([1]),
  });
  const files: ReturnType<typeof pdf>[] = [
    { name: 'exames.zip', mimeType: 'application/zip', buffer: inZip },
  ];
  for (const index of [2, 3, 4, 5, 6])
    files.push(pdf(`relatorio-${index}.pdf`, await writePdf(`Utente ${codes[index]}`)));
  files.push(pdf(`${codes[7]}.pdf`, await writePdf('Hemograma')));
  for (const index of [8, 9])
    files.push(pdf(`nome-${index}.pdf`, await writePdf(`${people[index]} 12/03/19${50 + index}`)));
  files.push(pdf('sem-nome.pdf', await writePdf('Hemograma sem nome')));
  files.push(pdf('nota.pdf', Buffer.from('não é um PDF')));

  await openMemberSession(page, desk.token);
  await page.goto('/partner/test/results?tab=upload');
  await page.waitForLoadState('networkidle');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'uploads-empty');
  await page.getByLabel(say('choose')).setInputFiles(files);
  const bar = page.getByRole('main');
  const totals = ['matched', 'toConfirm', 'toChoose', 'refused_one']
    .map((total, index) => say(`total.${total}`, { count: [8, 2, 1, 1][index] ?? 0 }))
    .join(', ');
  await expect(bar).toContainText(totals, { timeout: 45_000 });
  await expectNoAxeFindings(page);
  await takeScreen(page, 'uploads');

  // By keys: from one to confirm down to the next.
  const confirm = (index: number) =>
    page.getByRole('button', {
      name: say('confirmFor', { person: people[index] ?? '', file: `nome-${index}.pdf` }),
    });
  await confirm(8).focus();
  await page.keyboard.press('j');
  await expect(confirm(9)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(confirm(8)).toBeHidden();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(bar).toContainText(say('total.matched', { count: 9 }));

  await page
    .getByRole('button', { name: say('choosePersonFor', { file: 'sem-nome.pdf' }) })
    .click();
  await page.getByLabel(say('search')).fill('Leonor');
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await takeScreen(page, 'uploads-person', false);
  await dialog.getByRole('button', { name: /Leonor Lobo/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: say('publish', { count: 10 }), exact: true }).click();
  await expect(bar).toContainText(say('total.published_other', { count: 10 }));
  await expect(bar).toContainText(say('total.toConfirm', { count: 1 }));
  await takeScreen(page, 'uploads-published');
});
