import { accessibilityFacts, spokenLanguages } from '@vaga/contract/accessibility';
import type { AuditField, AuditValues } from '@vaga/contract/audit-acts';
import type { EntityProfile, EntityProfileForm } from '@vaga/contract/entity-profile';
import type { Updateable } from 'kysely';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Entities } from '../../platform/db-types.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success, warning, wrongField } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockEntity, updateEntity } from '../partner-account.queries.ts';
import type { ProfileRecord } from './profile.queries.ts';
import {
  isMunicipalityOf,
  readProfileRecord,
  shownFactsOf,
  writePendingFacts,
  writeShownFacts,
} from './profile.queries.ts';
import type { ProfileFacts } from './profile-facts.rules.ts';
import {
  addressInWords,
  isConfirmedState,
  licenceInWords,
  pendingFactsOf,
  zoneOfDistrict,
} from './profile-facts.rules.ts';
import { readProfile } from './read-profile.ts';
import { reviewFacts } from './review-facts.ts';

interface SaveProfileInput {
  actor: MemberActor;
  form: EntityProfileForm;
  now: Date;
}

/**
 * Saves what an entity shows of itself. Once it has been live, its name, address and licence wait for an administrator, and the
 * public goes on seeing those of before.
 * @throws Problem 409 if it has been saved since the version of the form; 400 with the field for a municipality of another district,
 * for an address in another time zone of an entity that has been live, and for payment on site without a method.
 */
export async function saveProfile(
  db: Db,
  { actor, form, now }: SaveProfileInput,
): Promise<Outcome<EntityProfile>> {
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const before = await readProfileRecord(trx, entityId);
    const saved = await readProfile(trx, entityId);
    await checkVersion(trx, before, { form, saved });
    const wanted = factsOf(form);
    await checkForm(trx, { before, form, wanted });
    const shown = shownFactsOf(before);
    const isConfirmed = isConfirmedState(before.state);
    const pending = isConfirmed ? pendingFactsOf(shown, wanted) : null;
    if (isConfirmed) await writePendingFacts(trx, entityId, pending);
    else await writeShownFacts(trx, entityId, wanted);
    await updateEntity(trx, entityId, {
      ...freeColumnsOf(form),
      ...(isConfirmed ? {} : { timeZone: zoneOfDistrict(form.address.districtCode) }),
    });
    const hasNewFacts = isConfirmed
      ? JSON.stringify(pending) !== JSON.stringify(orderedPending(before))
      : pendingFactsOf(shown, wanted) !== null;
    if (hasNewFacts) await reviewFacts(trx, { actor, state: before.state, now });
    await recordSave(trx, { actor, before, saved, form, pending: Object.keys(pending ?? {}), now });
    const after = await readProfile(trx, entityId);
    const isWaiting = hasNewFacts && pending !== null;
    return isWaiting
      ? warning<EntityProfile>('entity.pending', undefined, after)
      : success(after, 'account.saved');
  });
}

async function checkVersion(
  trx: Trx,
  before: ProfileRecord,
  { form, saved }: { form: EntityProfileForm; saved: EntityProfile },
): Promise<void> {
  if (form.version === saved.version) return;
  const { organisationId, id: subjectId } = before;
  const acts = ['entity.changed'] as const;
  throw await saveConflict(trx, { organisationId, subjectId, acts, current: saved });
}

async function checkForm(
  trx: Trx,
  {
    before,
    form,
    wanted,
  }: { before: ProfileRecord; form: EntityProfileForm; wanted: ProfileFacts },
): Promise<void> {
  if (!(await isMunicipalityOf(trx, wanted.address)))
    throw wrongField('address.municipalityCode', 'field.invalid');
  // Appointments stand at hours of the entity's wall: they would move.
  const isOtherZone = zoneOfDistrict(wanted.address.districtCode) !== before.timeZone;
  if (isConfirmedState(before.state) && isOtherZone)
    throw wrongField('address.districtCode', 'entity.other_zone');
  if (form.localPayment !== 'off' && form.localPaymentMethods.length === 0)
    throw wrongField('localPaymentMethods', 'field.required');
}

function factsOf({ businessName, address, licence }: EntityProfileForm): ProfileFacts {
  const { kind, number, until = null } = licence;
  return { businessName, address, licence: { kind, number, until } };
}

/** In the order in which new ones are composed: JSON of the database has its own. */
function orderedPending(before: ProfileRecord) {
  const shown = shownFactsOf(before);
  const { businessName, address, licence } = { ...shown, ...before.pendingChanges };
  const { addressLine1, postalCode, locality, districtCode, municipalityCode } = address;
  const { latitude, longitude } = address;
  const place = { addressLine1, postalCode, locality, districtCode, municipalityCode };
  const { kind, number, until } = licence;
  return pendingFactsOf(shown, {
    businessName,
    address: { ...place, latitude, longitude },
    licence: { kind, number, until },
  });
}

/** The fields of the form that no administrator confirms, each saved under its own name; the manager has columns of their own. */
type FreeField = Exclude<
  keyof EntityProfileForm,
  keyof ProfileFacts | 'informationManager' | 'version'
>;
type FreeColumns = Required<Pick<Updateable<Entities>, FreeField>>;

function freeColumnsOf(form: EntityProfileForm): FreeColumns & Updateable<Entities> {
  const { informationManager: manager } = form;
  return {
    snsCode: form.snsCode || null,
    informationManagerName: manager.name || null,
    informationManagerPhone: manager.phoneNumber || null,
    informationManagerEmail: manager.email || null,
    phone: form.phone || null,
    email: form.email || null,
    descriptionPt: form.descriptionPt,
    descriptionEn: form.descriptionEn,
    // In the order of the contract, each once: the same ticks are the same version.
    accessibility: accessibilityFacts.filter((fact) => form.accessibility.includes(fact)),
    spokenLanguages: spokenLanguages.filter((one) => form.spokenLanguages.includes(one)),
    isPrivate: form.isPrivate,
    onlinePayment: form.onlinePayment,
    localPayment: form.localPayment,
    localPaymentMethods: [...new Set(form.localPaymentMethods)].sort(),
    unpaidReleaseHours: form.unpaidReleaseHours,
    overbookPerDay: form.overbookPerDay,
    deskMayOverbook: form.deskMayOverbook,
    language: form.language,
  };
}

/** Under which name the history keeps a field; null: it does not, or both descriptions are one. */
const recordedAs = {
  phone: 'phone',
  email: null,
  snsCode: null,
  descriptionPt: null,
  descriptionEn: null,
  accessibility: 'accessibility',
  spokenLanguages: 'spokenLanguages',
  isPrivate: 'isPrivate',
  onlinePayment: 'onlinePayment',
  localPayment: 'localPayment',
  localPaymentMethods: null,
  unpaidReleaseHours: 'hours',
  overbookPerDay: 'places',
  deskMayOverbook: null,
  language: 'language',
} as const satisfies Record<FreeField, AuditField | null>;

function recordedValues(facts: ProfileFacts, free: Pick<EntityProfile, FreeField>): AuditValues {
  const fields = Object.keys(recordedAs) as FreeField[];
  const named = fields.flatMap((field) => {
    const name = recordedAs[field];
    return name === null ? [] : [[name, free[field]]];
  });
  return {
    name: facts.businessName,
    address: addressInWords(facts.address),
    licence: licenceInWords(facts.licence),
    description: [free.descriptionPt, free.descriptionEn],
    ...Object.fromEntries(named),
  };
}

interface ProfileSave {
  actor: MemberActor;
  before: ProfileRecord;
  /** What the form was made from. */
  saved: EntityProfile;
  form: EntityProfileForm;
  /** The facts that wait. */
  pending: string[];
  now: Date;
}

/** Without the information manager, who is a person. */
async function recordSave(
  trx: Trx,
  { actor, before, saved, form, pending, now }: ProfileSave,
): Promise<void> {
  await recordAuditEntry(trx, {
    actor,
    organisationId: before.organisationId,
    entityId: before.id,
    act: 'entity.changed',
    subject: { id: before.id, name: before.businessName },
    before: recordedValues(shownFactsOf(before), saved),
    after: {
      ...recordedValues(factsOf(form), form),
      ...(pending.length > 0 ? { toConfirm: pending } : {}),
    },
    now,
  });
}
