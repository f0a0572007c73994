import type { EntityAddress, EntityLicence } from '@vaga/contract/entity-profile';
import { homeTimeZone } from '@vaga/contract/home-time-zone';

/** What the public relies on, and an administrator confirms of an entity that has been live. */
export interface ProfileFacts {
  businessName: string;
  address: EntityAddress;
  licence: EntityLicence;
}

/** The facts that differ from those that the public sees. */
export type PendingFacts = Partial<ProfileFacts>;

/**
 * Whether new facts wait for an administrator: from when an entity is live on. Before that the administrator sees the entity as a
 * whole.
 */
export function isConfirmedState(state: string): boolean {
  return state !== 'draft' && state !== 'confirming';
}

/** What waits where these facts are wanted; null where they are those that the public sees. */
export function pendingFactsOf(shown: ProfileFacts, wanted: ProfileFacts): PendingFacts | null {
  const pending: PendingFacts = {};
  if (wanted.businessName !== shown.businessName) pending.businessName = wanted.businessName;
  if (!isSameAddress(wanted.address, shown.address)) pending.address = wanted.address;
  if (!isSameLicence(wanted.licence, shown.licence)) pending.licence = wanted.licence;
  return Object.keys(pending).length > 0 ? pending : null;
}

/** The facts as they are once what waits is confirmed. */
export function withPendingFacts(shown: ProfileFacts, pending: PendingFacts | null): ProfileFacts {
  return {
    businessName: pending?.businessName ?? shown.businessName,
    address: pending?.address ?? shown.address,
    licence: pending?.licence ?? shown.licence,
  };
}

function isSameAddress(one: EntityAddress, other: EntityAddress): boolean {
  return (
    one.addressLine1 === other.addressLine1 &&
    one.postalCode === other.postalCode &&
    one.locality === other.locality &&
    one.districtCode === other.districtCode &&
    one.municipalityCode === other.municipalityCode &&
    one.latitude === other.latitude &&
    one.longitude === other.longitude
  );
}

function isSameLicence(one: EntityLicence, other: EntityLicence): boolean {
  return one.kind === other.kind && one.number === other.number && one.until === other.until;
}

const zones: Record<string, string> = { '3': 'Atlantic/Madeira', '4': 'Atlantic/Azores' };

/** The time zone of a district or island, by its official code: those of Madeira begin with 3, of the Azores with 4. */
export function zoneOfDistrict(districtCode: string): string {
  return zones[districtCode.slice(0, 1)] ?? homeTimeZone;
}

/** An address on one line, with its position, as lists of changes show it. */
export function addressInWords(address: EntityAddress): string {
  const { addressLine1, postalCode, locality, latitude, longitude } = address;
  const place = [addressLine1, `${postalCode} ${locality}`.trim()].filter(Boolean).join(', ');
  return `${place} (${latitude.toFixed(5)}, ${longitude.toFixed(5)})`;
}

/** A licence on one line; '' where none has been given. */
export function licenceInWords({ kind, number, until }: EntityLicence): string {
  return [kind ?? '', number, until ?? ''].filter(Boolean).join(' · ');
}
