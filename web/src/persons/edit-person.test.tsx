import type { PersonData } from '@vaga/contract/persons';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { EditPerson } from './edit-person.tsx';

afterEach(() => sessionStorage.clear());

const person: PersonData = {
  id: '019aa000-0000-7000-8000-000000000001',
  name: 'Rosa Tavares',
  email: 'rosa@people.example',
  phone: '912345678',
  dateOfBirth: '1980-05-01',
  gender: 'Female',
  nationalityType: 'National',
  healthIdentificationNumber: '123456789',
  postalCode: '3000-001',
  idAlternativeIdentificationType: null,
  alternativeIdentificationNumber: null,
  idNationality: null,
  idCountryOfBirth: null,
  idCountryOfResidence: null,
  isComplete: true,
};
const lists = { countries: [], identificationTypes: [] };

/** The summary after the form is sent with this in it. */
async function summaryWith(part: Partial<PersonData>): Promise<string> {
  await openPage(
    <EditPerson person={{ ...person, ...part }} lists={lists} today="2026-11-21" others={[]} />,
  );
  const form = document.querySelector('form') as HTMLFormElement;
  await act(async () => form.requestSubmit());
  return document.querySelector('[role=alert]')?.textContent ?? '';
}

test('only who left a field empty is asked to fill in all fields', async () => {
  expect(await summaryWith({ phone: null })).toContain('Fill in all fields.');
  const invalid = await summaryWith({ phone: '912' });
  expect(invalid).toContain('There is a problem');
  expect(invalid).not.toContain('Fill in all fields');
  const noDay = await summaryWith({ dateOfBirth: '1980-02-31' });
  expect(noDay).toContain('There is a problem');
  expect(noDay).not.toContain('Fill in all fields');
});

test('all that is asked for is marked as required, and what is mended is not said again as a whole', async () => {
  expect(await summaryWith({ phone: null })).toContain('Fill in all fields.');
  const controls = [...document.querySelectorAll<HTMLInputElement>('form input')];
  const isRequired = (one: HTMLInputElement) =>
    one.required || one.getAttribute('aria-required') === 'true';
  expect(controls.filter((one) => !isRequired(one)).map(({ id }) => id)).toEqual([]);
  expect(document.querySelector('[role=alert]')?.getAttribute('aria-atomic')).toBe('false');
});
