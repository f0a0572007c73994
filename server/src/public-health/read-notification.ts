import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { readSurveillanceNotification, SurveillanceForm } from '@vaga/contract/public-health';
import { openedFields, recordHealthAccess } from '../audit/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { presentNotification } from './present-notification.ts';
import { openBundle } from './sealed-bundle.ts';
import { isOwed } from './surveillance.rules.ts';
import type { SurveillanceCase } from './surveillance-bundle.rules.ts';
import { surveillanceBundle } from './surveillance-bundle.rules.ts';
import { readSurveillanceCase } from './surveillance-case.queries.ts';
import { findNotificationRow } from './surveillance-list.queries.ts';
import { lockNotification } from './surveillance-notifications.queries.ts';

interface ReadNotificationInput {
  actor: MemberActor;
  id: string;
  language: Language;
  now: Date;
}

/**
 * A notification with the form of the portal. After an erasure only the sealed bundle says whom it is about. The read is
 * recorded before the answer.
 * @throws Problem 404 for one of another entity.
 */
export async function readNotification(
  { db, encryption }: { db: Db; encryption: Encryption },
  { actor, id, language, now }: ReadNotificationInput,
): Promise<Outcome<DataOf<typeof readSurveillanceNotification>>> {
  return inTransaction(db, async (trx) => {
    const row = await findNotificationRow(trx, { id, entityId: actor.entityId, language });
    const locked = row && (await lockNotification(trx, id));
    if (!row || !locked) throw notFound();
    const { personId, appointmentId } = row;
    const people = [{ personId, appointmentId }];
    await recordHealthAccess(trx, {
      actor,
      act: 'opened',
      people,
      fields: openedFields(actor),
      now,
    });
    const known = await readSurveillanceCase(trx, id);
    const sealed = known ? null : openBundle(encryption, locked);
    const bundle = known ? surveillanceBundle(known, now) : sealed && JSON.parse(sealed);
    return success({
      ...presentNotification(row, now),
      form: known && formOf(known, { service: row.service, disease: row.disease }),
      bundle: isOwed(locked.state) ? bundle : null,
    });
  });
}

function formOf(
  { result, sampleAt, resultAt, service, person, place }: SurveillanceCase,
  named: { service: string; disease: string | null },
): SurveillanceForm {
  const { name, dateOfBirth, gender, healthNumber } = person;
  return {
    disease: named.disease,
    service: named.service,
    loinc: service.loinc,
    result,
    sampleAt: sampleAt?.toISOString() ?? null,
    resultAt: resultAt.toISOString(),
    name,
    dateOfBirth,
    gender,
    healthNumber,
    identification: person.identification,
    phone: person.phone,
    email: person.email,
    postalCode: person.postalCode,
    place: place.name,
    placeAddress: `${place.address}, ${place.postalCode} ${place.locality}`,
    placePhone: place.phone,
  };
}
