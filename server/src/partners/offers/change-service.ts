import type { Language } from '@vaga/contract/common';
import type { OwnService } from '@vaga/contract/entity-services';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success, wrongField } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockEntity } from '../partner-account.queries.ts';
import { readOwnService } from './list-own-services.ts';
import { updateManagedService } from './managed-services.queries.ts';
import type { OfferUses } from './offer-uses.ts';
import type { ServiceForm } from './offers.rules.ts';
import { isPriceDayRight, isRadiusRight, lastPriceDay, pricesOf, termsOf } from './offers.rules.ts';

interface ChangeServiceInput {
  actor: MemberActor;
  id: string;
  form: ServiceForm;
  language: Language;
  now: Date;
}

/**
 * Changes what an entity asks for a service and how. A place keeps the price that it was taken at.
 * @throws Problem 404 for a service of another entity; 409 `conflict` if a colleague has saved it since the form's version; 400
 * for a radius or a day that does not fit.
 */
export async function changeService(
  { db, uses }: { db: Db; uses: OfferUses },
  { actor, id, form, language, now }: ChangeServiceInput,
): Promise<Outcome<OwnService>> {
  const { entityId, organisationId } = actor;
  return inTransaction(db, async (trx) => {
    await lockEntity(trx, entityId);
    const read = () => readOwnService({ db: trx, uses }, { id, entityId, language, now });
    const { today, service: before } = await read();
    if (form.version !== before.version)
      throw await saveConflict(trx, {
        organisationId,
        subjectId: id,
        acts: ['service.added', 'service.changed', 'service.price_changed'],
        current: before,
      });
    checkForm(form, { before, today });
    await updateManagedService(trx, id, { ...pricesOf(form), ...termsOf(form) });
    const { service: after } = await read();
    await recordChanges(trx, { actor, before, after, now });
    return success(after, 'service.saved');
  });
}

function checkForm(
  { radiusKm, nextPrice }: ServiceForm,
  { before, today }: { before: OwnService; today: string },
): void {
  if (!isRadiusRight(before.location, radiusKm ?? null))
    throw wrongField('radiusKm', 'service.radius');
  // A day that came while the form was open is not the member's mistake: the job applies it.
  if (nextPrice === null || nextPrice.from === before.nextPrice?.from) return;
  if (!isPriceDayRight(nextPrice.from, today))
    throw wrongField('nextPrice.from', 'service.next_price_day', { day: lastPriceDay(today) });
}

/** One entry for the prices and one for the rest, each only where something of it has changed. */
async function recordChanges(
  trx: Trx,
  change: { actor: MemberActor; before: OwnService; after: OwnService; now: Date },
): Promise<void> {
  const { actor, before, after, now } = change;
  const { entityId, organisationId } = actor;
  const entries = [
    { act: 'service.price_changed', of: pricesOf },
    { act: 'service.changed', of: termsOf },
  ] as const;
  for (const { act, of } of entries) {
    if (JSON.stringify(of(before)) === JSON.stringify(of(after))) continue;
    const subject = { id: after.id, name: after.service };
    const values = { before: of(before), after: of(after) };
    await recordAuditEntry(trx, { actor, organisationId, entityId, act, subject, ...values, now });
  }
}
