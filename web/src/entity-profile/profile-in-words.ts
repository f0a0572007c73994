import type { ProfileTranslate } from './profile.texts.ts';
import type { ProfileDraft } from './profile-draft.ts';

/** All fields of a draft in words, in their order: what a colleague changed is found by them. */
export function fieldsInWords(
  draft: ProfileDraft,
  t: ProfileTranslate,
): { name: string; text: string }[] {
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  const { localPayment, language } = draft;
  const methods = [
    draft.takesCash ? t('methods.cash') : '',
    draft.takesReference ? t('methods.reference') : '',
  ].filter(Boolean);
  return [
    { name: t('businessName'), text: draft.businessName },
    { name: t('snsCode'), text: draft.snsCode },
    { name: t('managerName'), text: draft.managerName },
    { name: t('managerPhone'), text: draft.managerPhone },
    { name: t('managerEmail'), text: draft.managerEmail },
    { name: t('address'), text: draft.addressLine1 },
    { name: t('postalCode'), text: draft.postalCode },
    { name: t('locality'), text: draft.locality },
    { name: t('district'), text: draft.districtCode },
    { name: t('municipality'), text: draft.municipalityCode },
    { name: t('latitude'), text: draft.latitude },
    { name: t('longitude'), text: draft.longitude },
    { name: t('phone'), text: draft.phone },
    { name: t('email'), text: draft.email },
    { name: t('descriptionPt'), text: draft.descriptionPt },
    { name: t('descriptionEn'), text: draft.descriptionEn },
    {
      name: t('part.accessibility'),
      text: draft.accessibility.map((fact) => t(`accessibility.${fact}`)).join(', '),
    },
    {
      name: t('spokenLanguages'),
      text: draft.spokenLanguages.map((one) => t(`spoken.${one}`)).join(', '),
    },
    { name: t('licenceKind'), text: draft.licenceKind },
    { name: t('licenceNumber'), text: draft.licenceNumber },
    { name: t('licenceUntil'), text: draft.licenceUntil },
    { name: t('isPrivate'), text: yesNo(draft.isPrivate) },
    { name: t('onlinePayment'), text: yesNo(draft.onlinePayment) },
    {
      name: t('localPayment'),
      text: t(`localPayment.${localPayment as 'off' | 'open' | 'authorised'}`),
    },
    { name: t('methods'), text: methods.join(', ') },
    { name: t('releaseHours'), text: draft.releaseHours },
    { name: t('overbookPerDay'), text: draft.overbookPerDay },
    { name: t('deskMayOverbook'), text: yesNo(draft.deskMayOverbook) },
    {
      name: t('language'),
      text: t(language === '' ? 'language.members' : `language.${language as 'pt' | 'en'}`),
    },
  ];
}
