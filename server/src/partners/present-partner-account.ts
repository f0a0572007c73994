import type { Language } from '@vaga/contract/common';
import type { PartnerAccount } from '@vaga/contract/partner-account';
import { versionOf } from '../platform/version-of.ts';
import type { PartnerAccountRecord } from './partner-account.queries.ts';

/** The home country in the list of countries. Source: the specification. */
const homeCountry = 1;

/** An entity in the fields of the specification. It has one line of address, no regions, and no logo of its own. */
export function presentPartnerAccount(
  record: PartnerAccountRecord,
  language: Language,
): PartnerAccount {
  const informationManager = {
    name: record.managerName ?? '',
    phoneNumber: record.managerPhone ?? '',
    email: record.managerEmail ?? '',
  };
  const consent = { pt: record.consentPt, en: record.consentEn };
  return {
    id: record.id,
    businessName: record.businessName,
    description: language === 'pt' ? record.descriptionPt : record.descriptionEn,
    code: record.code,
    canChooseCode: !record.hasBeenLive,
    taxIdentificationNumber: record.taxNumber,
    idGroupEntity: record.organisationId,
    logoBase64: null,
    logoExtension: null,
    entityType: record.entityType,
    isPrivate: record.isPrivate,
    address: {
      addressLine1: record.address,
      addressLine2: null,
      addressLine3: null,
      postalCode: record.postalCode,
      locality: record.locality,
      idMunicipality: Number(record.municipalityCode),
      idDistrict: Number(record.districtCode),
      idRegion: null,
      idCountry: homeCountry,
      latitude: record.latitude,
      longitude: record.longitude,
      district: record.district,
      municipality: record.municipality,
    },
    informationManager,
    consent,
    version: versionOf([record.isPrivate, informationManager, consent]),
  };
}
