import type { Language } from '@vaga/contract/common';
import * as calls from '@vaga/contract/service-places';
import type { Db } from '../platform/db.ts';
import { cacheFor } from '../platform/http/cache.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import { createServicePlaceLists, fiveMinutes } from './service-place-lists.ts';
import { nearestPlaces, placesOfService } from './service-places.rules.ts';

const nearbyPlaces = 8;
const otherServicesAtMost = 12;

/** Where services can be booked: for pages that search engines find. */
export function servicePlacesRoutes({ db }: { db: Db }): Route[] {
  const { offers, municipalities, services } = createServicePlaceLists(db);

  /** @throws 404 where no service has the slug, or no entity offers it. */
  async function placesOf(slug: string, { language, now }: { language: Language; now: Date }) {
    const service = (await services[language]()).find((one) => one.slug === slug);
    if (!service) throw notFound();
    const places = placesOfService(service.id, await municipalities(), await offers(now));
    if (places.length === 0) throw notFound();
    return { service, places };
  }

  return [
    open(calls.listOfferedServices, async ({ language, now, reply }) => {
      const all = await offers(now);
      const list = (await services[language]()).flatMap((service) => {
        const places = all.filter(({ serviceId }) => serviceId === service.id).length;
        const { slug, description, idServiceType } = service;
        return places === 0 ? [] : [{ slug, description, idServiceType, places }];
      });
      cacheFor(reply, fiveMinutes);
      return success(list);
    }),
    open(calls.listPlacesOfService, async ({ params, language, now, reply }) => {
      const found = await placesOf(params.service, { language, now });
      cacheFor(reply, fiveMinutes);
      return success(found);
    }),
    open(calls.readServicePlace, async ({ params, language, now, reply }) => {
      const { service, places } = await placesOf(params.service, { language, now });
      const place = places.find(({ slug }) => slug === params.place);
      if (!place) throw notFound();
      const here = new Set(
        (await offers(now))
          .filter(({ municipalityCode }) => municipalityCode === place.code)
          .map(({ serviceId }) => serviceId),
      );
      const otherServices = (await services[language]())
        .filter(({ id }) => here.has(id) && id !== service.id)
        .slice(0, otherServicesAtMost)
        .map(({ slug, description, idServiceType }) => ({ slug, description, idServiceType }));
      cacheFor(reply, fiveMinutes);
      return success({
        service,
        place,
        nearby: nearestPlaces(place, places, nearbyPlaces),
        otherServices,
      });
    }),
  ];
}
