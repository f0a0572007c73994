import type { AccessibilityTranslate } from '../partners/index.ts';
import type { ProfileTranslate } from './profile.texts.ts';
import type { ProfileDraft, ProfileName } from './profile-draft.ts';

/** Both methods of payment on site are one field in words. */
type FieldInWords = Exclude<ProfileName, 'takesReference'>;

/** All fields of a draft in words, in their order: what a colleague changed is found by them. */
export function fieldsInWords(
  draft: ProfileDraft,
  t: ProfileTranslate,
  words: AccessibilityTranslate,
): { name: string; text: string }[] {
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  const { localPayment, language } = draft;
  const methods = [
    draft.takesCash ? t('methods.cash') : '',
    draft.takesReference ? t('methods.reference') : '',
  ].filter(Boolean);
  const fields: Record<FieldInWords, { name: string; text: string }> = {
    businessName: { name: t('businessName'), text: draft.businessName },
    snsCode: { name: t('snsCode'), text: draft.snsCode },
    managerName: { name: t('managerName'), text: draft.managerName },
    managerPhone: { name: t('managerPhone'), text: draft.managerPhone },
    managerEmail: { name: t('managerEmail'), text: draft.managerEmail },
    addressLine1: { name: t('address'), text: draft.addressLine1 },
    postalCode: { name: t('postalCode'), text: draft.postalCode },
    locality: { name: t('locality'), text: draft.locality },
    districtCode: { name: t('district'), text: draft.districtCode },
    municipalityCode: { name: t('municipality'), text: draft.municipalityCode },
    latitude: { name: t('latitude'), text: draft.latitude },
    longitude: { name: t('longitude'), text: draft.longitude },
    phone: { name: t('phone'), text: draft.phone },
    email: { name: t('email'), text: draft.email },
    descriptionPt: { name: t('descriptionPt'), text: draft.descriptionPt },
    descriptionEn: { name: t('descriptionEn'), text: draft.descriptionEn },
    accessibility: {
      name: t('part.accessibility'),
      text: draft.accessibility.map((fact) => words(`accessibility.${fact}`)).join(', '),
    },
    spokenLanguages: {
      name: t('spokenLanguages'),
      text: draft.spokenLanguages.map((one) => words(`spoken.${one}`)).join(', '),
    },
    licenceKind: { name: t('licenceKind'), text: draft.licenceKind },
    licenceNumber: { name: t('licenceNumber'), text: draft.licenceNumber },
    licenceUntil: { name: t('licenceUntil'), text: draft.licenceUntil },
    isPrivate: { name: t('isPrivate'), text: yesNo(draft.isPrivate) },
    onlinePayment: { name: t('onlinePayment'), text: yesNo(draft.onlinePayment) },
    localPayment: {
      name: t('localPayment'),
      text: t(`localPayment.${localPayment as 'off' | 'open' | 'authorised'}`),
    },
    takesCash: { name: t('methods'), text: methods.join(', ') },
    releaseHours: { name: t('releaseHours'), text: draft.releaseHours },
    overbookPerDay: { name: t('overbookPerDay'), text: draft.overbookPerDay },
    deskMayOverbook: { name: t('deskMayOverbook'), text: yesNo(draft.deskMayOverbook) },
    language: {
      name: t('language'),
      text: t(language === '' ? 'language.members' : `language.${language as 'pt' | 'en'}`),
    },
  };
  return Object.values(fields);
}
