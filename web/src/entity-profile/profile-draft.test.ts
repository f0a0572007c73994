import type { EntityProfile } from '@vaga/contract/entity-profile';
import { expect, test } from 'vitest';
import { checkProfile } from './check-profile.ts';
import { formOf, profileDraftOf } from './profile-draft.ts';

/** Where a draft without an address is stored: the capital. */
const stored = { districtCode: '11', municipalityCode: '1106', latitude: 38.71, longitude: -9.14 };
const unsaid = { addressLine1: '', postalCode: '', locality: '' };

function aProfile(address: EntityProfile['address']): EntityProfile {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    entityType: 'TestPartner',
    companyName: 'Nova, Lda.',
    taxNumber: '',
    code: 'nova',
    businessName: 'Farmácia Nova',
    snsCode: '',
    informationManager: { name: '', phoneNumber: '', email: '' },
    address,
    phone: '',
    email: '',
    descriptionPt: '',
    descriptionEn: '',
    accessibility: [],
    spokenLanguages: [],
    licence: { kind: null, number: '', until: null, file: null },
    photos: { photos: [], logo: null },
    isPrivate: false,
    onlinePayment: false,
    localPayment: 'off',
    localPaymentMethods: [],
    unpaidReleaseHours: null,
    overbookPerDay: 0,
    deskMayOverbook: false,
    language: null,
    isConfirmed: false,
    confirmNote: null,
    pending: null,
    version: '1',
  };
}

const draft = aProfile({ ...unsaid, ...stored });

test('a draft without an address shows no place, and saves other data without one', () => {
  const shown = profileDraftOf(draft);
  expect(shown).toMatchObject({ districtCode: '', municipalityCode: '', latitude: '' });
  expect(checkProfile(shown, (key) => key)).toEqual({});
  expect(formOf({ ...shown, phone: '239000000' }, draft, '1').address).toEqual(draft.address);
});

test('an address that is started needs its municipality and its point', () => {
  const started = { ...profileDraftOf(draft), addressLine1: 'Rua de Santa Catarina 1' };
  expect(Object.keys(checkProfile(started, (key) => key))).toEqual([
    'municipalityCode',
    'latitude',
    'longitude',
  ]);
  const complete = { ...started, districtCode: '13', municipalityCode: '1312' };
  const placed = { ...complete, latitude: '41,15', longitude: '-8.61' };
  expect(checkProfile(placed, (key) => key)).toEqual({});
  expect(formOf(placed, draft, '1').address).toMatchObject({
    municipalityCode: '1312',
    latitude: 41.15,
  });
});

test('an address that was given is shown with its place', () => {
  const given = aProfile({ ...unsaid, ...stored, locality: 'Lisboa' });
  expect(profileDraftOf(given)).toMatchObject({ municipalityCode: '1106', latitude: '38.71' });
});
