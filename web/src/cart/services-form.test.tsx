import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { ServicesForm } from './services-form.tsx';

const today = '2026-11-21';
const chosen = {
  ...{ service: '', serviceType: '', date: '', idEntityService: '' },
  ...{ time: '', entity: '', entityId: '' },
};

/** The form as it stands after a reload, with this day kept in the tab. */
async function reopened(date: string) {
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
