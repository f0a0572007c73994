import { nameInAddress } from '@vaga/contract/public-addresses';
import type { ServicePlace } from '@vaga/contract/service-places';
import type { NamedMunicipality, OfferCount } from './service-places.queries.ts';

/** A municipality by the word that names it in an address. */
export interface SluggedMunicipality extends NamedMunicipality {
  slug: string;
}

/**
 * Names each municipality in an address: its name, with that of its district or island where another one has the same
 * (Lagoa in the Algarve and in the Azores). No two have the same slug.
 */
export function withSlugs(municipalities: readonly NamedMunicipality[]): SluggedMunicipality[] {
  const counts = new Map<string, number>();
  for (const { name } of municipalities) {
    const slug = nameInAddress(name);
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return municipalities.map((municipality) => {
    const slug = nameInAddress(municipality.name);
    const isOnly = counts.get(slug) === 1;
    return {
      ...municipality,
      slug: isOnly ? slug : `${slug}-${nameInAddress(municipality.district)}`,
    };
  });
}

/** The municipalities in which a service can be booked, in the order of the given ones. */
export function placesOfService(
  serviceId: number,
  municipalities: readonly SluggedMunicipality[],
  offers: readonly OfferCount[],
): ServicePlace[] {
  const byCode = new Map(
    offers
      .filter((offer) => offer.serviceId === serviceId)
      .map((offer) => [offer.municipalityCode, offer]),
  );
  return municipalities.flatMap((municipality) => {
    const offer = byCode.get(municipality.code);
    if (!offer) return [];
    const { entities, priceFromCents } = offer;
    return [{ ...municipality, entities, priceFromCents }];
  });
}

/** The other places, nearest first, at most `count`. */
export function nearestPlaces(
  from: ServicePlace,
  places: readonly ServicePlace[],
  count: number,
): ServicePlace[] {
  return places
    .filter(({ code }) => code !== from.code)
    .map((place) => ({ place, distance: squaredDistance(from, place) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ place }) => place);
}

type Point = Pick<ServicePlace, 'latitude' | 'longitude'>;

/** Good enough to order municipalities: a degree of longitude is as long as at the first point. */
function squaredDistance(one: Point, other: Point): number {
  const north = other.latitude - one.latitude;
  const east = (other.longitude - one.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return north * north + east * east;
}
