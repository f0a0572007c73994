import fc from 'fast-check';
import { Fhir } from 'fhir';
import { expect, test } from 'vitest';
import type { SurveillanceCase } from './surveillance-bundle.rules.ts';
import { surveillanceBundle } from './surveillance-bundle.rules.ts';

const now = new Date('2026-11-25T10:00:00Z');

const known: SurveillanceCase = {
  notificationId: '01990000-0000-7000-8000-000000000001',
  version: 1,
  code: 'VAGAK7M2P9QX',
  result: 'Unauthorized',
  sampleAt: new Date('2026-11-25T09:00:00Z'),
  resultAt: now,
  service: { name: 'Teste PCR COVID-19', loinc: '94500-6' },
  disease: 'COVID-19',
  person: {
    id: '01990000-0000-7000-8000-000000000002',
    name: 'Rosa Almeida',
    dateOfBirth: '1956-03-12',
    gender: 'Female',
    healthNumber: '123456789',
    identification: 'PA123456',
    phone: '+351912345678',
    email: 'rosa@people.example',
    postalCode: '3000-179',
  },
  place: {
    id: '01990000-0000-7000-8000-000000000003',
    name: 'Farmácia Central',
    address: 'Rua Ferreira Borges 10',
    postalCode: '3000-179',
    locality: 'Coimbra',
    phone: '239000000',
    email: null,
  },
};

const fhir = new Fhir();

/**
 * What an independent validator refuses of a resource and its entries, unexpected properties included. It also warns of codes
 * of LOINC, which it does not have.
 */
function findingsOf(bundle: Record<string, unknown>) {
  const text = JSON.stringify(bundle);
  const { entry } = JSON.parse(text) as { entry: { resource: { resourceType: string } }[] };
  const validated = [JSON.parse(text), ...entry.map(({ resource }) => resource)];
  return validated.flatMap((resource) =>
    fhir
      .validate(resource, { errorOnUnexpected: true })
      .messages.filter(({ severity }) => severity === 'error')
      .map(({ location, message }) => `${location}: ${message}`),
  );
}

test.each([
  ['a wrong status', '"final"', '"finished"'],
  ['an unknown property', '"issued"', '"issuedAt"'],
  ['a missing status', '"status":"final",', ''],
])('the validator finds %s, so that its silence says something', (_what, right, wrong) => {
  const text = JSON.stringify(surveillanceBundle(known, now));
  expect(text).toContain(right);
  expect(findingsOf(JSON.parse(text.replace(right, wrong)))).not.toEqual([]);
});

test('every report is a bundle that an independent FHIR R4 validator accepts', () => {
  const optional = fc.option(fc.constantFrom('x', 'Rua 1'));
  const cases = fc
    .record({
      version: fc.integer({ min: 1, max: 3 }),
      result: fc.constantFrom('Unauthorized', 'Authorized', 'Inconclusive', 'Executed'),
      sampleAt: fc.option(fc.constant(now)),
      loinc: fc.option(fc.constant('94500-6')),
      disease: optional,
      healthNumber: fc.option(fc.constant('123456789')),
      identification: optional,
      phone: optional,
      email: optional,
      postalCode: optional,
      dateOfBirth: fc.option(fc.constant('1956-03-12')),
      gender: fc.constantFrom(null, 'Male' as const, 'Female' as const),
    })
    .map(({ version, result, sampleAt, loinc, disease, ...person }) => ({
      ...known,
      version,
      sampleAt,
      disease,
      result: result as SurveillanceCase['result'],
      service: { name: known.service.name, loinc },
      person: { ...known.person, ...person },
    }));
  fc.assert(
    fc.property(cases, (of) => {
      expect(findingsOf(surveillanceBundle(of, now))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a report says who, what was found and by whom, in codes of LOINC and SNOMED CT', () => {
  const { entry } = surveillanceBundle(known, now) as { entry: { resource: object }[] };
  expect(entry.map(({ resource }) => resource)).toMatchObject([
    { resourceType: 'Patient', birthDate: '1956-03-12', identifier: [{ value: '123456789' }, {}] },
    { resourceType: 'Organization', name: 'Farmácia Central' },
    {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ code: '94500-6' }] },
      valueCodeableConcept: { coding: [{ code: '10828004', display: 'Positive' }] },
    },
  ]);
});

test('a corrected result is marked as corrected, and one that was taken back as entered in error', () => {
  const statusOf = (of: SurveillanceCase) =>
    (surveillanceBundle(of, now) as { entry: { resource: { status?: string } }[] }).entry[2]
      ?.resource.status;
  expect(statusOf({ ...known, version: 2, result: 'Authorized' })).toBe('corrected');
  expect(statusOf({ ...known, version: 2, result: 'Executed' })).toBe('entered-in-error');
});
