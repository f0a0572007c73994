import { overbookPerDay, unpaidReleaseHours } from '@vaga/contract/entity-limits';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import type { ProfileDraft, ProfileName } from './profile-draft.ts';
import { isAddressStarted, numberOf } from './profile-draft.ts';

type Text =
  | 'error.name'
  | 'error.email'
  | 'error.postalCode'
  | 'error.position'
  | 'error.municipality'
  | 'error.methods'
  | 'error.hours'
  | 'error.overbook';

/** What is wrong with a draft, by field. The server checks the same. */
export function checkProfile(
  draft: ProfileDraft,
  t: (key: Text) => string,
): FieldErrors<ProfileName> {
  const errors: FieldErrors<ProfileName> = {};
  if (draft.businessName.trim().length < 2) errors.businessName = t('error.name');
  for (const name of ['managerEmail', 'email'] as const)
    if (draft[name] !== '' && !/^\S+@\S+\.\S+$/.test(draft[name])) errors[name] = t('error.email');
  if (draft.postalCode !== '' && !/^\d{4}-\d{3}$/.test(draft.postalCode))
    errors.postalCode = t('error.postalCode');
  if (isAddressStarted(draft)) {
    if (draft.municipalityCode === '') errors.municipalityCode = t('error.municipality');
    if (!isBetween(numberOf(draft.latitude), 29, 44.4)) errors.latitude = t('error.position');
    if (!isBetween(numberOf(draft.longitude), -33.5, -3.2)) errors.longitude = t('error.position');
  }
  if (draft.localPayment !== 'off' && !draft.takesCash && !draft.takesReference)
    errors.takesCash = t('error.methods');
  const { minimum, maximum } = unpaidReleaseHours;
  if (draft.releaseHours !== '' && !isWhole(numberOf(draft.releaseHours), minimum, maximum))
    errors.releaseHours = t('error.hours');
  if (!isWhole(numberOf(draft.overbookPerDay), overbookPerDay.minimum, overbookPerDay.maximum))
    errors.overbookPerDay = t('error.overbook');
  return errors;
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && isBetween(value, least, most);
}
