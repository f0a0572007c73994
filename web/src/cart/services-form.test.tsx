import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { ServicesForm } from './services-form.tsx';

const today = '2026-11-21';
const chosen = {
  ...{ service: '', serviceType: '', date: '', idEntityService: '' },
  ...{ time: '', entity: '', entityId: '', where: null },
};

/** The form as it stands after a reload, with this day kept in the tab. */
async function reopened(date: string, variant?: 'vaga' | 'safecheckin') {
  sessionStorage.setItem('vaga.draft.services....', JSON.stringify({ date }));
  await openPage(
    <ServicesForm
      services={[]}
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
  await press('Yes, I am travelling');
  expect(document.querySelector('#services-time')).not.toBeNull();
  expect(date.isConnected).toBe(true);

  await reopened(today, 'safecheckin');
  for (const field of ['date', 'time', 'travelling'])
    expect(document.querySelector(`[id^=services-${field}]`)).toBeNull();
});
