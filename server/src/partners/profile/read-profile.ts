import type { EntityProfile, LicenceFile, PendingProfile } from '@vaga/contract/entity-profile';
import type { Db, Trx } from '../../platform/db.ts';
import { versionOf } from '../../platform/version-of.ts';
import { readPhotos } from '../photos/photos.queries.ts';
import { presentPhotos } from '../photos/present-photos.ts';
import { readLicenceFileNames } from './licence-files.queries.ts';
import type { ProfileRecord } from './profile.queries.ts';
import { readProfileRecord, shownFactsOf } from './profile.queries.ts';
import { isConfirmedState } from './profile-facts.rules.ts';

/** What an entity shows of itself, for its members. @throws if there is no such entity. */
export async function readProfile(db: Db | Trx, entityId: string): Promise<EntityProfile> {
  const record = await readProfileRecord(db, entityId);
  const files = await readLicenceFileNames(db, entityId);
  const photos = presentPhotos(await readPhotos(db, entityId));
  return { ...presentProfile(record, files), photos };
}

interface LicenceFiles {
  current: LicenceFile | null;
  pending: LicenceFile | null;
}

/** The profile without its photos, which have no part in its version. */
function presentProfile(record: ProfileRecord, files: LicenceFiles): Omit<EntityProfile, 'photos'> {
  const { businessName, address, licence } = shownFactsOf(record);
  const saved = {
    businessName,
    snsCode: record.snsCode ?? '',
    informationManager: {
      name: record.managerName ?? '',
      phoneNumber: record.managerPhone ?? '',
      email: record.managerEmail ?? '',
    },
    address,
    phone: record.phone ?? '',
    email: record.email ?? '',
    descriptionPt: record.descriptionPt,
    descriptionEn: record.descriptionEn,
    accessibility: record.accessibility,
    spokenLanguages: record.spokenLanguages,
    isPrivate: record.isPrivate,
    onlinePayment: record.onlinePayment,
    localPayment: record.localPayment,
    localPaymentMethods: record.localPaymentMethods,
    unpaidReleaseHours: record.unpaidReleaseHours,
    overbookPerDay: record.overbookPerDay,
    deskMayOverbook: record.deskMayOverbook,
    language: record.language,
  };
  const pending = presentPending(record, files);
  return {
    ...saved,
    id: record.id,
    entityType: record.entityType,
    companyName: record.companyName,
    taxNumber: record.taxNumber,
    code: record.code,
    licence: { ...licence, file: files.current },
    isConfirmed: isConfirmedState(record.state),
    confirmNote: record.confirmNote,
    pending,
    version: versionOf([saved, licence, pending]),
  };
}

function presentPending(
  { pendingChanges }: ProfileRecord,
  { pending: licenceFile }: LicenceFiles,
): PendingProfile | null {
  if (pendingChanges === null && licenceFile === null) return null;
  return {
    businessName: pendingChanges?.businessName ?? null,
    address: pendingChanges?.address ?? null,
    licence: pendingChanges?.licence ?? null,
    licenceFile,
  };
}
