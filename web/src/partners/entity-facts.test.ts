import type { PartnerSummary } from '@vaga/contract/partners';
import { expect, test } from 'vitest';
import { aPartner } from '../../test/a-partner.ts';
import { factsOfEntity } from './entity-facts.ts';
import { hoursInShort } from './entity-hours.rules.ts';

const address = 'https://vaga.example/entity/1/central';
const factsOf = (given: Partial<PartnerSummary>) => factsOfEntity(aPartner(given), address);
const { information } = aPartner();

const workdays = [1, 2, 3, 4, 5];
const openingHours = [
  { weekdays: workdays, from: '09:00', to: '13:00' },
  { weekdays: workdays, from: '14:00', to: '24:00' },
  { weekdays: [6, 7], from: '00:00', to: '24:00' },
];

test('search engines read the hours by weekday, and holidays as special days', () => {
  const specialDays = [
    { date: '2026-12-08', hours: [] },
    { date: '2026-12-24', hours: [{ from: '09:00', to: '13:00' }] },
  ];
  const facts = factsOf({ information: { ...information, openingHours, specialDays } });
  expect(facts).toMatchObject({
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
          (day) => `https://schema.org/${day}`,
        ),
        opens: '09:00',
        closes: '13:00',
      },
      { opens: '14:00', closes: '23:59' },
      { opens: '00:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [
      {
        validFrom: '2026-12-08',
        validThrough: '2026-12-08',
        opens: '00:00',
        closes: '00:00',
      },
      {
        validFrom: '2026-12-24',
        validThrough: '2026-12-24',
        opens: '09:00',
        closes: '13:00',
      },
    ],
  });
  expect(factsOf({})).not.toHaveProperty('openingHoursSpecification');
});

const types = (...slugs: PartnerSummary['serviceTypeList'][number]['slug'][]) =>
  slugs.map((slug, id) => ({ id, slug, description: slug }));

test.each<[string, Partial<PartnerSummary>]>([
  ['Pharmacy', {}],
  ['MedicalClinic', { businessName: 'Saúde Celas', serviceTypeList: types('appointments') }],
  ['Dentist', { businessName: 'Clínica Dentária Arco', serviceTypeList: types('appointments') }],
  ['MedicalBusiness', { businessName: 'Posto Baixa', serviceTypeList: types('vaccines') }],
  ['Hotel', { businessName: 'Hotel Mondego', entityType: 'AccommodationPartner' }],
  ['LodgingBusiness', { businessName: 'Casa do Rio', entityType: 'AccommodationPartner' }],
  ['EventVenue', { entityType: 'TicketingPartner' }],
])('an entity is a %s', (kind, given) => {
  expect(factsOf(given)).toMatchObject({ '@type': kind });
});

test('a laboratory is a business with hours as well, by its type or by what it offers', () => {
  const kinds = { '@type': ['MedicalBusiness', 'DiagnosticLab'] };
  expect(factsOf({ entityType: 'LabPartner' })).toMatchObject(kinds);
  expect(
    factsOf({ businessName: 'Gusmão', serviceTypeList: types('analyses', 'covid-tests') }),
  ).toMatchObject(kinds);
});

test('the week is said in as few lines as it has different days', () => {
  expect(hoursInShort(openingHours)).toEqual([
    { first: 1, last: 5, ranges: ['09:00–13:00', '14:00–24:00'] },
    { first: 6, last: 7, ranges: [null] },
  ]);
});
