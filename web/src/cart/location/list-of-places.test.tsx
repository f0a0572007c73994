import type { ListedEntityOption } from '@vaga/contract/scheduling';
import { expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { anEntityOption } from '../../../test/an-entity-option.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { ListOfPlaces } from './list-of-places.tsx';
import { PlaceStep } from './place-step.tsx';

function aPlace(entity: string, isNearby: boolean): ListedEntityOption {
  const distance = isNearby ? 3 : null;
  return {
    ...anEntityOption({ idEntityService: entity, idEntity: entity, entity, distance }),
    isNearby,
  };
}

/** Headings and lines of the list, in order. */
async function read(...places: ListedEntityOption[]): Promise<string[]> {
  await openPage(<ListOfPlaces places={places} date="2026-11-23" />, aCart());
  const lines = document.querySelectorAll('h2, h3, main > p');
  return [...lines].map((line) => line.textContent ?? '');
}

test('places near the municipality stand after its own, under a heading that says so', async () => {
  expect(await read(aPlace('Own', false), aPlace('Near', true))).toEqual([
    'Own',
    'Nearby, in other municipalities',
    'Near',
  ]);
});

test('where the municipality itself has no place, that is said before those near it', async () => {
  expect(await read(aPlace('Near', true))).toEqual([
    'No places in this municipality offer this service.',
    'Nearby, in other municipalities',
    'Near',
  ]);
});

test('a list around a point or of a district has no heading for places near by', async () => {
  expect(await read(aPlace('One', false), aPlace('Two', false))).toEqual(['One', 'Two']);
});

test('an entity that confirms each request has a button to ask for a time, and says what follows', async () => {
  await read({ ...aPlace('Clinic', false), needsApproval: true });
  await press('Request an appointment: Clinic');
  const dialog = document.querySelector('dialog[open]')?.textContent;
  for (const part of ['Clinic', '23 November', 'may offer another day', '24 hours', 'how to pay']) {
    expect(dialog).toContain(part);
  }
});

test('an entity that also goes to people’s homes is counted once, and its row at home says so', async () => {
  const home = { ...aPlace('One', false), idEntityService: 'home', location: 'AtAddress' } as const;
  const data = [aPlace('One', false), home, aPlace('Two', false)];
  const found = { type: 'Success', data, message: undefined } as const;
  const filter = { by: 'near', label: '' } as unknown as Parameters<typeof PlaceStep>[0]['filter'];
  await openPage(<PlaceStep found={found} filter={filter} isLoading={false} />, aCart());
  const shown = document.body.textContent ?? '';
  expect(shown).toContain('2 places\u00a0·');
  expect(shown).toContain('they come to you');
});
