import type { Language, LookUp } from '@vaga/contract/common';
import type { DataOf, OutputOf, QueryOf } from '@vaga/contract/endpoint';
import type {
  listOwnServices as call,
  OwnService,
  readOwnService as readCall,
} from '@vaga/contract/entity-services';
import type { Db, Trx } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import {
  readEntityOfOffers,
  readManagedServices,
  readPriceCodes,
} from './managed-services.queries.ts';
import type { OfferUses } from './offer-uses.ts';
import { presentOwnService } from './present-own-service.ts';

interface OffersOfEntity {
  entityId: string;
  language: Language;
  now: Date;
}

interface ServiceFilter extends Pick<OutputOf<QueryOf<typeof call>>, 'type' | 'state'> {
  words: readonly string[];
}

interface OfferDeps {
  db: Db | Trx;
  uses: OfferUses;
}

/** The services that an entity offers, as its members manage them. */
export async function listOwnServices(
  { db, uses }: OfferDeps,
  { filter, ...of }: OffersOfEntity & { filter: ServiceFilter },
): Promise<DataOf<typeof call>> {
  const { entityId } = of;
  const today = await todayOf(db, of);
  const records = await readManagedServices(db, { entityId, today, words: filter.words });
  const lengths = await uses.readLengths(db, { entityId, from: today });
  const all = records.map((record) => ({
    isFound: record.isFound,
    service: presentOwnService(record, { language: of.language, today, lengths }),
  }));
  const services = all.flatMap(({ isFound, service }) => {
    const isOfType = (filter.type ?? service.serviceType.id) === service.serviceType.id;
    return isFound && isOfType && (filter.state ?? service.state) === service.state
      ? [service]
      : [];
  });
  const codes = await readPriceCodes(db, entityId);
  return { today, services, serviceTypes: typesOf(all.map(({ service }) => service)), codes };
}

/** @throws Problem 404 for a service of another entity, and for one that is not offered. */
export async function readOwnService(
  { db, uses }: OfferDeps,
  { id, ...of }: OffersOfEntity & { id: string },
): Promise<DataOf<typeof readCall>> {
  const { entityId, language } = of;
  const today = await todayOf(db, of);
  const [record] = await readManagedServices(db, { entityId, today, id });
  if (!record) throw notFound();
  const lengths = await uses.readLengths(db, { entityId, from: today });
  const service = presentOwnService(record, { language, today, lengths });
  return { today, service, codes: await readPriceCodes(db, entityId) };
}

async function todayOf(db: Db, { entityId, now }: OffersOfEntity): Promise<string> {
  return localDay(now, (await readEntityOfOffers(db, entityId)).timeZone);
}

function typesOf(services: readonly OwnService[]): LookUp[] {
  const types = new Map(services.map(({ serviceType }) => [serviceType.id, serviceType]));
  return [...types.values()];
}
