import type { PartnerService, PartnerSummary } from '@vaga/contract/partners';

/**
 * What kind of business it is. The name says what a pharmacy, a dentist or a hotel is by law or by custom; for others the types of
 * its services do. A laboratory has two kinds, because hours and position are said of a business alone.
 */
function kindOf({ entityType, businessName, serviceTypeList }: PartnerSummary): string | string[] {
  const laboratory = ['MedicalBusiness', 'DiagnosticLab'];
  switch (entityType) {
    case 'AccommodationPartner':
      return /\bhotel\b/i.test(businessName) ? 'Hotel' : 'LodgingBusiness';
    case 'TicketingPartner':
      return 'EventVenue';
    case 'Administrator':
      return 'Organization';
    case 'LabPartner':
      return laboratory;
    case 'TestPartner': {
      if (/^(farm[áa]cia|pharmacy)\b/i.test(businessName)) return 'Pharmacy';
      if (/\b(dent[áa]ri|dentist|dental)/i.test(businessName)) return 'Dentist';
      const types = new Set(serviceTypeList.map(({ slug }) => slug));
      if (types.has('appointments') || types.has('exams')) return 'MedicalClinic';
      return types.has('analyses') ? laboratory : 'MedicalBusiness';
    }
  }
}

/** What the page of an entity says, by the words of schema.org. `address` is the page's own, whole. */
export function factsOfEntity(partner: PartnerSummary, address: string): object {
  const { addressLine1, postalCode, locality, district } = partner.address;
  const [cover] = partner.photos;
  const pictures = [partner.logo, cover?.sources.at(-1)?.url].filter((one) => one != null);
  return {
    '@type': kindOf(partner),
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
    ...hoursOf(partner),
    ...(partner.publicState === 'open'
      ? { potentialAction: { '@type': 'ReserveAction', target: address } }
      : {}),
  };
}

const dayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** The usual hours, and the days that differ; a closed day opens and closes at midnight. */
function hoursOf({ information: { openingHours, specialDays } }: PartnerSummary): object {
  const type = 'OpeningHoursSpecification';
  const usual = openingHours.map(({ weekdays, ...range }) => ({
    '@type': type,
    dayOfWeek: weekdays.map((weekday) => `https://schema.org/${dayNames[weekday - 1]}`),
    ...rangeOf(range),
  }));
  const special = specialDays.flatMap(({ date, hours }) => {
    const ranges = hours.length > 0 ? hours.map(rangeOf) : [{ opens: '00:00', closes: '00:00' }];
    return ranges.map((range) => ({
      '@type': type,
      validFrom: date,
      validThrough: date,
      ...range,
    }));
  });
  return {
    ...(usual.length > 0 ? { openingHoursSpecification: usual } : {}),
    ...(special.length > 0 ? { specialOpeningHoursSpecification: special } : {}),
  };
}

/** Search engines read 00:00 to 23:59 as the whole day, and know no 24:00. */
function rangeOf({ from, to }: { from: string; to: string }) {
  if (from === to) return { opens: '00:00', closes: '23:59' };
  return { opens: from, closes: to === '24:00' ? '23:59' : to };
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
    provider: { '@type': kindOf(partner), '@id': address, name: partner.businessName },
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      url: address,
      availability: 'https://schema.org/InStock',
    },
  }));
}
