import type { AccessibilityFact, SpokenLanguage } from '@vaga/contract/accessibility';
import type { EntityProfile, EntityProfileForm } from '@vaga/contract/entity-profile';

/** The fields of the form, as they stand in it. */
export interface ProfileDraft {
  businessName: string;
  snsCode: string;
  managerName: string;
  managerPhone: string;
  managerEmail: string;
  addressLine1: string;
  postalCode: string;
  locality: string;
  districtCode: string;
  municipalityCode: string;
  latitude: string;
  longitude: string;
  phone: string;
  email: string;
  descriptionPt: string;
  descriptionEn: string;
  accessibility: AccessibilityFact[];
  spokenLanguages: SpokenLanguage[];
  licenceKind: string;
  licenceNumber: string;
  licenceUntil: string;
  isPrivate: boolean;
  onlinePayment: boolean;
  localPayment: string;
  takesCash: boolean;
  takesReference: boolean;
  releaseHours: string;
  overbookPerDay: string;
  deskMayOverbook: boolean;
  language: string;
}

export type ProfileName = keyof ProfileDraft;

/** What is saved, or waits for an administrator, in the fields. Where an entity without an address is stored is not shown: it was never given. */
export function profileDraftOf(profile: EntityProfile): ProfileDraft {
  const { pending, informationManager: manager } = profile;
  const address = pending?.address ?? profile.address;
  const licence = pending?.licence ?? profile.licence;
  const isPlaced = hasAddress(address);
  return {
    businessName: pending?.businessName ?? profile.businessName,
    snsCode: profile.snsCode,
    managerName: manager.name,
    managerPhone: manager.phoneNumber,
    managerEmail: manager.email,
    addressLine1: address.addressLine1,
    postalCode: address.postalCode,
    locality: address.locality,
    districtCode: isPlaced ? address.districtCode : '',
    municipalityCode: isPlaced ? address.municipalityCode : '',
    latitude: isPlaced ? String(address.latitude) : '',
    longitude: isPlaced ? String(address.longitude) : '',
    phone: profile.phone,
    email: profile.email,
    descriptionPt: profile.descriptionPt,
    descriptionEn: profile.descriptionEn,
    accessibility: profile.accessibility,
    spokenLanguages: profile.spokenLanguages,
    licenceKind: licence.kind ?? '',
    licenceNumber: licence.number,
    licenceUntil: licence.until ?? '',
    isPrivate: profile.isPrivate,
    onlinePayment: profile.onlinePayment,
    localPayment: profile.localPayment,
    takesCash: profile.localPaymentMethods.includes(0),
    takesReference: profile.localPaymentMethods.includes(1),
    releaseHours: profile.unpaidReleaseHours === null ? '' : String(profile.unpaidReleaseHours),
    overbookPerDay: String(profile.overbookPerDay),
    deskMayOverbook: profile.deskMayOverbook,
    language: profile.language ?? '',
  };
}

type AddressInWords = Pick<ProfileDraft, 'addressLine1' | 'postalCode' | 'locality'>;

/** Whether an address was given: a draft has none until its owner gives it. */
function hasAddress({ addressLine1, postalCode, locality }: AddressInWords): boolean {
  return [addressLine1, postalCode, locality].some((part) => part.trim() !== '');
}

/** Whether something of an address is typed or chosen; what the rest of it is has to be said then. */
export function isAddressStarted(draft: ProfileDraft): boolean {
  return hasAddress(draft) || draft.districtCode !== '' || draft.municipalityCode !== '';
}

/** What the call takes, of a draft that has been checked. Without an address the stored place stays. */
export function formOf(
  draft: ProfileDraft,
  saved: Pick<EntityProfile, 'address'>,
  version: string,
): EntityProfileForm {
  const place = isAddressStarted(draft)
    ? {
        districtCode: draft.districtCode,
        municipalityCode: draft.municipalityCode,
        latitude: numberOf(draft.latitude),
        longitude: numberOf(draft.longitude),
      }
    : saved.address;
  const { districtCode, municipalityCode, latitude, longitude } = place;
  return {
    businessName: draft.businessName,
    snsCode: draft.snsCode,
    informationManager: {
      name: draft.managerName,
      phoneNumber: draft.managerPhone,
      email: draft.managerEmail,
    },
    address: {
      addressLine1: draft.addressLine1,
      postalCode: draft.postalCode,
      locality: draft.locality,
      districtCode,
      municipalityCode,
      latitude,
      longitude,
    },
    phone: draft.phone,
    email: draft.email,
    descriptionPt: draft.descriptionPt,
    descriptionEn: draft.descriptionEn,
    accessibility: draft.accessibility,
    spokenLanguages: draft.spokenLanguages,
    licence: {
      kind: (draft.licenceKind || null) as EntityProfileForm['licence']['kind'],
      number: draft.licenceNumber,
      until: draft.licenceUntil || undefined,
    },
    isPrivate: draft.isPrivate,
    onlinePayment: draft.onlinePayment,
    localPayment: draft.localPayment as EntityProfileForm['localPayment'],
    localPaymentMethods: [
      ...(draft.takesCash ? [0 as const] : []),
      ...(draft.takesReference ? [1 as const] : []),
    ],
    unpaidReleaseHours: draft.releaseHours === '' ? null : numberOf(draft.releaseHours),
    overbookPerDay: numberOf(draft.overbookPerDay),
    deskMayOverbook: draft.deskMayOverbook,
    language: (draft.language || null) as EntityProfileForm['language'],
    version,
  };
}

/** A number as people type it, with a comma or a point; NaN where it is none. */
export function numberOf(typed: string): number {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
}
