import { readFile } from 'node:fs/promises';
import { serviceTypeSlugs } from '@vaga/contract/catalogue';
import type { Trx } from '../platform/db.ts';
import { loadIfChanged } from '../platform/load-if-changed.ts';
import type { NamedRow, NotifiableResultRow, ServiceRow } from './catalogue-load.queries.ts';
import {
  writeLookUps,
  writeNotifiableResults,
  writeServices,
  writeServiceTypes,
} from './catalogue-load.queries.ts';
import { writeServiceConsents } from './service-consents.queries.ts';
import type { ConsentTexts } from './service-consents.rules.ts';
import { consentsOfServices } from './service-consents.rules.ts';
import type { ServiceNotes } from './service-information.rules.ts';
import { serviceInformation } from './service-information.rules.ts';

/** A service as in its reference file. Ids and slugs never change. */
interface ReferenceService {
  id: number;
  slug: string;
  namePt: string;
  nameEn: string;
  durationMinutes: number;
  allowsPrescription: boolean;
  results: string[];
  validityHours?: number;
  loinc?: string;
  preparation: string;
  result: string;
  /** A key of service-consents.json. */
  consent: string;
  aboutPt: string;
  aboutEn: string;
}

const folder = new URL('../../reference/', import.meta.url);

/** Loads the reference data: service types, services, and types of identification and prescription. */
export async function loadCatalogue(trx: Trx, now: Date): Promise<void> {
  const [types, services, identificationTypes, prescriptionTypes] = await Promise.all([
    readReference<Array<NamedRow & { slug: string }>>('service-types.json'),
    readReferenceServices(),
    readReference<NamedRow[]>('identification-types.json'),
    readReference<NamedRow[]>('prescription-types.json'),
  ]);
  const consents = consentsOfServices(
    services,
    await readReference<ConsentTexts>('service-consents.json'),
  );
  const notifiable = await readNotifiableResults(services);
  const rows = services.map(({ consent: _consent, ...row }) => row);
  const content = [types, rows, identificationTypes, prescriptionTypes, consents, notifiable];
  await loadIfChanged(trx, { name: 'catalogue', content, now }, async () => {
    await writeServiceTypes(trx, types);
    await writeServices(trx, rows);
    await writeServiceConsents(trx, consents);
    await writeNotifiableResults(trx, notifiable);
    await writeLookUps(trx, 'identification_types', identificationTypes);
    await writeLookUps(trx, 'prescription_types', prescriptionTypes);
  });
}

/** A row, and the key of its consent. */
type ServiceWithConsent = ServiceRow & Pick<ReferenceService, 'consent'>;

/** Reads one file per service type, in the order of their ids, 1 to 6. */
async function readReferenceServices(): Promise<ServiceWithConsent[]> {
  const notes = await readReference<ServiceNotes>('service-notes.json');
  const ofTypes = await Promise.all(
    serviceTypeSlugs.map(async (slug, index) => {
      const services = await readReference<ReferenceService[]>(`services-${slug}.json`);
      return services.map((service) => {
        const row = toRow(service, index + 1, notes);
        return Object.assign(row, { consent: service.consent });
      });
    }),
  );
  return ofTypes.flat();
}

/** A result that must be reported to the health authority, as in its reference file. */
interface ReferenceNotifiableResult extends Omit<NotifiableResultRow, 'serviceId'> {
  /** Slug. */
  service: string;
}

/** @throws if a service has no such result: nothing would ever be reported. */
async function readNotifiableResults(
  services: readonly ServiceRow[],
): Promise<NotifiableResultRow[]> {
  const { results } = await readReference<{ results: ReferenceNotifiableResult[] }>(
    'notifiable-results.json',
  );
  return results.map(({ service: slug, result, urgency, diseasePt, diseaseEn }) => {
    const service = services.find((one) => one.slug === slug);
    if (!service?.results.includes(result))
      throw new Error(`notifiable-results.json: ${slug} has no result ${result}`);
    return { serviceId: service.id, result, urgency, diseasePt, diseaseEn };
  });
}

function toRow(service: ReferenceService, serviceTypeId: number, notes: ServiceNotes): ServiceRow {
  const { id, slug, namePt, nameEn, durationMinutes, allowsPrescription, results } = service;
  return {
    id,
    serviceTypeId,
    slug,
    namePt,
    nameEn,
    informationPt: serviceInformation(service, notes, 'pt'),
    informationEn: serviceInformation(service, notes, 'en'),
    durationMinutes,
    allowsPrescription,
    validityHours: service.validityHours ?? null,
    results,
    resultMinutes: notes.result[service.result]?.minutes ?? null,
    loinc: service.loinc ?? null,
  };
}

async function readReference<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Content;
}
