import type { Result } from '@vaga/contract/appointments';

/** A notifiable result with all that a report says. */
export interface SurveillanceCase {
  notificationId: string;
  version: number;
  code: string;
  result: Result;
  sampleAt: Date | null;
  resultAt: Date;
  service: { name: string; loinc: string | null };
  disease: string | null;
  person: {
    id: string;
    name: string;
    dateOfBirth: string | null;
    gender: 'Male' | 'Female' | null;
    healthNumber: string | null;
    identification: string | null;
    phone: string | null;
    email: string | null;
    postalCode: string | null;
  };
  place: {
    id: string;
    name: string;
    address: string;
    postalCode: string;
    locality: string;
    phone: string | null;
    email: string | null;
  };
}

const snomed = 'http://snomed.info/sct';
/** SNOMED CT codes of the outcomes that say something of an infection. */
const outcomes: Partial<Record<Result, { code: string; display: string }>> = {
  Authorized: { code: '260385009', display: 'Negative' },
  Unauthorized: { code: '10828004', display: 'Positive' },
  Inconclusive: { code: '419984006', display: 'Inconclusive' },
};

/**
 * The report as a FHIR R4 bundle (https://hl7.org/fhir/R4/bundle.html): the patient, the place and the observation. A
 * later version says that the observation was corrected; one whose result was taken back, that it was entered in error.
 */
export function surveillanceBundle(of: SurveillanceCase, now: Date): Record<string, unknown> {
  const { notificationId, person, place } = of;
  return {
    resourceType: 'Bundle',
    type: 'collection',
    identifier: { system: 'urn:ietf:rfc:3986', value: urn(notificationId) },
    timestamp: now.toISOString(),
    entry: [
      { fullUrl: urn(person.id), resource: patientOf(of) },
      { fullUrl: urn(place.id), resource: organisationOf(of) },
      { fullUrl: urn(notificationId), resource: observationOf(of) },
    ],
  };
}

const urn = (id: string) => `urn:uuid:${id}`;

function patientOf({ person }: SurveillanceCase) {
  const identifiers = [
    ...(person.healthNumber === null
      ? []
      : [identifier(person.healthNumber, 'Número de utente do SNS')]),
    ...(person.identification === null
      ? []
      : [identifier(person.identification, 'Documento de identificação')]),
  ];
  const telecom = contactsOf(person);
  return {
    resourceType: 'Patient',
    ...(identifiers.length > 0 ? { identifier: identifiers } : {}),
    name: [{ use: 'official', text: person.name }],
    ...(telecom.length > 0 ? { telecom } : {}),
    ...(person.gender ? { gender: person.gender === 'Male' ? 'male' : 'female' } : {}),
    ...(person.dateOfBirth === null ? {} : { birthDate: person.dateOfBirth }),
    ...(person.postalCode === null ? {} : { address: [{ postalCode: person.postalCode }] }),
  };
}

/** The codes of FHIR for types of identifiers know neither of the two. */
const identifier = (value: string, text: string) => ({ type: { text }, value });

function contactsOf({ phone, email }: { phone: string | null; email: string | null }) {
  return [
    ...(phone === null ? [] : [{ system: 'phone', value: phone }]),
    ...(email === null ? [] : [{ system: 'email', value: email }]),
  ];
}

function organisationOf({ place }: SurveillanceCase) {
  const telecom = contactsOf(place);
  return {
    resourceType: 'Organization',
    name: place.name,
    ...(telecom.length > 0 ? { telecom } : {}),
    address: [
      {
        line: [place.address],
        city: place.locality,
        postalCode: place.postalCode,
        country: 'PT',
      },
    ],
  };
}

function observationOf(of: SurveillanceCase) {
  const { service, person, place, result, version, disease } = of;
  const outcome = outcomes[result];
  const loinc = service.loinc;
  return {
    resourceType: 'Observation',
    identifier: [{ system: 'urn:ietf:rfc:3986', value: urn(of.notificationId) }],
    status: statusOf(outcome !== undefined, version),
    category: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/observation-category',
            code: 'laboratory',
          },
        ],
      },
    ],
    code: {
      ...(loinc === null ? {} : { coding: [{ system: 'http://loinc.org', code: loinc }] }),
      text: service.name,
    },
    subject: { reference: urn(person.id) },
    performer: [{ reference: urn(place.id) }],
    ...(of.sampleAt ? { effectiveDateTime: of.sampleAt.toISOString() } : {}),
    issued: of.resultAt.toISOString(),
    ...(outcome ? { valueCodeableConcept: { coding: [{ system: snomed, ...outcome }] } } : {}),
    ...(disease === null ? {} : { note: [{ text: disease }] }),
  };
}

function statusOf(
  hasOutcome: boolean,
  version: number,
): 'final' | 'corrected' | 'entered-in-error' {
  if (!hasOutcome) return 'entered-in-error';
  return version > 1 ? 'corrected' : 'final';
}
