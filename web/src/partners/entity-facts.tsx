import type { PartnerSummary } from '@vaga/contract/partners';
import { useNonce } from '../platform/nonce.ts';

const kinds: Record<PartnerSummary['entityType'], string> = {
  TestPartner: 'MedicalBusiness',
  LabPartner: 'DiagnosticLab',
  AccommodationPartner: 'LodgingBusiness',
  TicketingPartner: 'EventVenue',
  Administrator: 'Organization',
};

/** What the page says, for search engines (schema.org). `address` is the page's own, absolute. */
export function EntityFacts({ partner, address }: { partner: PartnerSummary; address: string }) {
  const nonce = useNonce();
  return (
    <>
      <link rel="canonical" href={address} />
      <script
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        {...inside(factsOf(partner, address))}
      />
    </>
  );
}

function factsOf(partner: PartnerSummary, address: string) {
  const { addressLine1, postalCode, locality, district } = partner.address;
  return {
    '@context': 'https://schema.org',
    '@type': kinds[partner.entityType],
    '@id': address,
    url: address,
    name: partner.businessName,
    legalName: partner.companyName,
    description: partner.description,
    ...(partner.phone ? { telephone: partner.phone } : {}),
    ...(partner.logo ? { logo: new URL(partner.logo, address).href } : {}),
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

/** No text of an entity can end the script. */
function inside(facts: object) {
  return { dangerouslySetInnerHTML: { __html: JSON.stringify(facts).replaceAll('<', '\\u003c') } };
}
