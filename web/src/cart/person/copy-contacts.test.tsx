import type { Cart } from '@vaga/contract/cart';
import { expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { openPage } from '../../../test/open-page.tsx';
import { draftOf } from '../../persons/index.ts';
import { CopyContacts } from './copy-contacts.tsx';

const emptyData = {
  name: '',
  email: null,
  phone: null,
  dateOfBirth: null,
  gender: null,
  nationalityType: 'National',
  healthIdentificationNumber: null,
  postalCode: null,
  idAlternativeIdentificationType: null,
  alternativeIdentificationNumber: null,
  idNationality: null,
  idCountryOfBirth: null,
  idCountryOfResidence: null,
} as const;

/** The buttons beside the second of two people, where the first has these contacts. */
async function buttonsAfter(contacts: {
  email: string | null;
  phone: string | null;
  postalCode: string | null;
}) {
  const assets = [
    { idAsset: 'one', person: { person: 'Oliver Whitfield' }, privateData: contacts },
    { idAsset: 'two', person: { person: 'Rosa Tavares' }, privateData: emptyData },
  ] as unknown as Cart['assets'];
  const copy = <CopyContacts index={1} draft={draftOf(emptyData)} onCopy={() => {}} />;
  await openPage(copy, aCart({ assets }));
  return [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
}

test('the button names what the other person has, and there is none where there is nothing', async () => {
  const oliver = { email: 'oliver@people.example', phone: '+447700900123', postalCode: null };
  expect(await buttonsAfter(oliver)).toEqual(["Use Oliver Whitfield's email and phone"]);
  expect(await buttonsAfter({ ...oliver, postalCode: '3000-001' })).toEqual([
    "Use Oliver Whitfield's email, phone and postal code",
  ]);
  expect(await buttonsAfter({ ...oliver, phone: null })).toEqual([]);
});
