import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';

const kinds: Record<PartnerSummary['entityType'], string> = {
  TestPartner: 'MedicalBusiness',
  LabPartner: 'DiagnosticLab',
  AccommodationPartner: 'LodgingBusiness',
  TicketingPartner: 'EventVenue',
  Administrator: 'Organization',
};

/** What the page of an entity says, by the words of schema.org. `address` is the page's own, whole. */
export function factsOfEntity(partner: PartnerSummary, address: string): object {
  const { addressLine1, postalCode, locality, district } = partner.address;
  const [cover] = partner.photos;
  const pictures = [partner.logo, cover?.sources.at(-1)?.url].filter((one) => one != null);
  return {
    '@type': kinds[partner.entityType],
    '@id': address,
    url: address,
    name: partner.businessName,
    legalName: partner.companyName,
    description: partner.description,
    ...(partner.phone ? { telephone: partner.phone } : {}),
    ...(pictures.length > 0 ? { image: pictures.map((one) => new URL(one, address).href) } : {}),
    ...ratingOf(partner),
    address: {
      '@type': 'PostalAddress',
      streetAddress: addressLine1,
      postalCode,
      addressLocality: locality,
      addressRegion: district,
      addressCountry: 'PT',
    },
    geo: { '@type': 'GeoCoordinates', ...partner.geoLocation },
    ...(partner.publicState === 'open'
      ? { potentialAction: { '@type': 'ReserveAction', target: address } }
      : {}),
  };
}

/** The average, where there are enough ratings to show one. */
function ratingOf({ rating }: PartnerSummary): object {
  if (rating === null) return {};
  const { average: ratingValue, count: ratingCount } = rating;
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue, ratingCount, bestRating: 5 },
  };
}

/** What an entity offers on its first tab: each service with its price, by the words of schema.org. */
export function factsOfOffers(
  partner: PartnerSummary,
  offers: readonly PartnerService[],
  address: string,
): object[] {
  return offers.map(({ serviceDescription, price }) => ({
    '@type': 'Service',
    name: serviceDescription,
    serviceType: serviceDescription,
    provider: { '@type': kinds[partner.entityType], '@id': address, name: partner.businessName },
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      url: address,
      availability: 'https://schema.org/InStock',
    },
  }));
}
