import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { SignInProvider } from '../../identity/index.ts';
import { useBooking } from '../../partners/index.ts';
import { ServicesForm } from './services-form.tsx';

const today = '2026-11-21';
const chosen = {
  service: '',
  serviceType: '',
  date: '',
  idEntityService: '',
  time: '',
  entity: '',
  entityId: '',
  person: '',
  reservation: '',
  where: null,
};

const service = (id: number, description: string) => ({
  id,
  description,
  information: '',
  slug: '',
  idServiceType: 5,
  durationMinutes: 10,
  allowPrescription: false,
});

/** The form as it stands after a reload, with this day kept in the tab. */
async function reopened(date: string, variant?: 'vaga' | 'safecheckin') {
  sessionStorage.setItem('vaga.draft.services....', JSON.stringify({ date }));
  await openPage(
    <ServicesForm
      services={[]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[]}
      me="Rosa"
      today={today}
      chosen={chosen}
    />,
    undefined,
    variant,
  );
  return document.querySelector('#services-date') as HTMLInputElement | HTMLSelectElement;
}

test('the day that was kept is the day that is shown, also beyond the list', async () => {
  const field = await reopened('2027-03-02');
  expect([field.tagName, field.value]).toEqual(['INPUT', '2027-03-02']);
});

test('a day that was kept overnight becomes today', async () => {
  const field = await reopened('2026-11-20');
  expect([field.tagName, field.value]).toEqual(['SELECT', today]);
});

test('whatever the service, one says whether it is for a trip, which has a time; with tickets there is neither day nor trip', async () => {
  const date = await reopened(today);
  expect(document.querySelector<HTMLInputElement>('input[value=no]')?.checked).toBe(true);
  expect(document.querySelector('#services-time')).toBeNull();
  await press("Yes, I'm travelling");
  expect(document.querySelector('#services-time')).not.toBeNull();
  expect(date.isConnected).toBe(true);

  await reopened(today, 'safecheckin');
  for (const field of ['date', 'time', 'travelling'])
    expect(document.querySelector(`[id^=services-${field}]`)).toBeNull();
});

test('a place stands while its service does; with another service the page says that the place is chosen anew', async () => {
  sessionStorage.clear();
  await openPage(
    <ServicesForm
      services={[service(501, 'Antigen test'), service(701, 'Cardiology')]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[]}
      me="Rosa"
      today={today}
      chosen={{ ...chosen, service: '501', idEntityService: 'es', entity: 'Farmácia Central' }}
    />,
  );
  expect(document.body.textContent).not.toContain('you choose the place next');
  const select = document.querySelector('#services-service') as HTMLSelectElement;
  await act(async () => {
    select.value = '701';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(document.querySelector('p[role=status]')?.textContent).toBe(
    'You chose Farmácia Central for Antigen test. For Cardiology, you choose the place next.',
  );
});

test('once a person is chosen the box for a name is for another one, and may stay empty', async () => {
  await openPage(
    <ServicesForm
      services={[service(501, 'Antigen test')]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[{ id: 'p', name: 'Rosa Tavares' }]}
      me="Rosa Tavares"
      today={today}
      chosen={{ ...chosen, service: '501', idEntityService: 'es', entity: 'Farmácia Central' }}
    />,
  );
  const labels = () => [...document.querySelectorAll('label')].map((one) => one.textContent);
  expect(labels()).toContain('Full name');
  await press('RTMe, Rosa Tavares+');
  expect(labels()).toContain('Another person (optional): full name');
});

test('a name that is typed and not added yet goes on with the others', async () => {
  const draft = { service: '501', date: today, typedName: 'Rui Tavares' };
  sessionStorage.setItem('vaga.draft.services....', JSON.stringify(draft));
  await openPage(
    <ServicesForm
      services={[service(501, 'Antigen test')]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[]}
      me="Rosa"
      today={today}
      chosen={chosen}
    />,
  );
  await press('Continue');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Rui Tavares');
});

test('what is pressed begins anew, whatever was changed on the page before', async () => {
  const kept = 'vaga.draft.services.501..es.';
  sessionStorage.setItem(kept, JSON.stringify({ service: '701' }));
  sessionStorage.setItem('vaga.draft.names', '{}');
  await openPage(
    <SignInProvider>
      <BookButton />
    </SignInProvider>,
  );
  await press('Book');
  expect(sessionStorage.getItem(kept)).toBeNull();
  expect(sessionStorage.getItem('vaga.draft.names')).toBe('{}');
});

function BookButton() {
  const book = useBooking();
  return (
    <button type="button" onClick={() => book({ service: 501, idEntityService: 'es' })}>
      Book
    </button>
  );
}

test('a person who is added by a chip, which disappears, leaves the focus at the new entry', async () => {
  await openPage(
    <ServicesForm
      services={[]}
      serviceTypes={[]}
      prescriptionTypes={[]}
      persons={[]}
      me="Rosa Tavares"
      today={today}
      chosen={chosen}
    />,
  );
  const chip = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Me, Rosa Tavares'),
  );
  chip?.focus();
  await act(async () => chip?.click());
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Rosa Tavares');
});
