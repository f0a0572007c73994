import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import type {
  addCampaign as addCall,
  changeCampaign as changeCall,
  EntityCampaign,
} from '@vaga/contract/campaigns';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { campaignsPerService } from '@vaga/contract/offer-limits';
import { recordAuditEntry, saveConflict } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure, notFound, success, wrongField } from '../../platform/http/outcome.ts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import { inTransaction, transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { lockEntity } from '../partner-account.queries.ts';
import { insertCampaign, readCampaignOfEntity, updateCampaign } from './campaigns.queries.ts';
import {
  readEntityOfOffers,
  readManagedServices,
  readPriceCodes,
} from './managed-services.queries.ts';
import { lastCampaignDay, wrongCampaignDay } from './offers.rules.ts';
import { presentCampaign } from './present-own-service.ts';

type NewCampaignForm = OutputOf<BodyOf<typeof addCall>>;
type CampaignForm = OutputOf<BodyOf<typeof changeCall>>;

interface CampaignActInput {
  actor: MemberActor;
  now: Date;
}

/**
 * Gives a service another price for some days.
 * @throws Problem 404 for a service of another entity; 400 for days or a code that do not fit.
 */
export async function addCampaign(
  db: Db,
  {
    actor,
    form,
    idempotencyKey,
    now,
  }: CampaignActInput & { form: NewCampaignForm; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<EntityCampaign>> {
  return transact(db, idempotencyKey, async (trx) => {
    const { entityId } = actor;
    await lockEntity(trx, entityId);
    const today = await todayAt(trx, entityId, now);
    const [service] = await readManagedServices(trx, { entityId, today, id: form.idEntityService });
    if (!service) throw notFound();
    if (service.campaigns.length >= campaignsPerService)
      return failure('campaign.too_many', { maximum: campaignsPerService });
    await checkForm(trx, form, { entityId, today, before: null });
    const id = newId();
    const { idEntityService: entityServiceId } = form;
    await insertCampaign(trx, { id, entityServiceId, ...columnsOf(form), createdAt: now });
    const after = await readCampaign(trx, { id, entityId });
    await record(trx, { actor, act: 'campaign.added', before: null, after, now });
    return success(presentCampaign(after), 'campaign.saved');
  });
}

/**
 * Changes a campaign that is not removed.
 * @throws Problem 404 for a campaign of another entity; 409 `conflict` if a colleague has saved it since the form's version; 400
 * for days or a code that do not fit.
 */
export async function changeCampaign(
  db: Db,
  { actor, id, form, now }: CampaignActInput & { id: string; form: CampaignForm },
): Promise<Outcome<EntityCampaign>> {
  return inTransaction(db, async (trx) => {
    const { entityId, organisationId } = actor;
    await lockEntity(trx, entityId);
    const before = await readCampaign(trx, { id, entityId });
    const current = presentCampaign(before);
    if (form.version !== current.version) {
      const acts: AuditAct[] = ['campaign.added', 'campaign.changed'];
      throw await saveConflict(trx, { organisationId, subjectId: id, acts, current });
    }
    const today = await todayAt(trx, entityId, now);
    await checkForm(trx, form, { entityId, today, before: current });
    await updateCampaign(trx, id, columnsOf(form));
    const after = await readCampaign(trx, { id, entityId });
    await record(trx, { actor, act: 'campaign.changed', before, after, now });
    return success(presentCampaign(after), 'campaign.saved');
  });
}

/**
 * Ends a campaign now. What was booked with it names it still.
 * @throws Problem 404 for a campaign of another entity, and for one that is removed.
 */
export async function removeCampaign(
  db: Db,
  { actor, id, now }: CampaignActInput & { id: string },
): Promise<Outcome<null>> {
  return inTransaction(db, async (trx) => {
    const { entityId } = actor;
    await lockEntity(trx, entityId);
    const before = await readCampaign(trx, { id, entityId });
    await updateCampaign(trx, id, { removedAt: now });
    await record(trx, { actor, act: 'campaign.removed', before, after: null, now });
    return done('campaign.removed');
  });
}

type Campaign = NonNullable<Awaited<ReturnType<typeof readCampaignOfEntity>>>;

async function readCampaign(trx: Trx, of: { id: string; entityId: string }): Promise<Campaign> {
  const campaign = await readCampaignOfEntity(trx, of);
  if (!campaign) throw notFound();
  return campaign;
}

async function todayAt(trx: Trx, entityId: string, now: Date): Promise<string> {
  return localDay(now, (await readEntityOfOffers(trx, entityId)).timeZone);
}

/** A campaign keeps a first day that is over, and a code whose protocol has ended. */
async function checkForm(
  trx: Trx,
  form: Omit<CampaignForm, 'version'>,
  given: { entityId: string; today: string; before: EntityCampaign | null },
): Promise<void> {
  const { entityId, today, before } = given;
  const wrongDay = wrongCampaignDay(form, { today, fromBefore: before?.from ?? null });
  if (wrongDay === 'from') throw wrongField('from', 'campaign.first_day');
  if (wrongDay === 'until')
    throw wrongField('until', 'campaign.last_day', { day: lastCampaignDay(today) });
  const code = form.entityCode ?? null;
  if (code === null || code === before?.entityCode) return;
  const codes = await readPriceCodes(trx, entityId);
  if (!codes.some((known) => known.code === code)) throw wrongField('entityCode', 'campaign.code');
}

function columnsOf(form: Omit<CampaignForm, 'version'>) {
  const { namePt, nameEn, informationPt, informationEn, priceCents, from, until } = form;
  return {
    namePt,
    nameEn,
    informationPt,
    informationEn,
    priceCents,
    fromDate: from,
    untilDate: addDays(until, 1),
    entityCode: form.entityCode ?? null,
  };
}

async function record(
  trx: Trx,
  change: {
    actor: MemberActor;
    act: 'campaign.added' | 'campaign.changed' | 'campaign.removed';
    before: Campaign | null;
    after: Campaign | null;
    now: Date;
  },
): Promise<void> {
  const { actor, act, before, after, now } = change;
  const campaign = after ?? before;
  if (!campaign) throw new Error('A change of no campaign.');
  await recordAuditEntry(trx, {
    actor,
    organisationId: actor.organisationId,
    entityId: actor.entityId,
    act,
    subject: { id: campaign.id, name: `${campaign.service}: ${campaign.namePt}` },
    before: before && auditedOf(before),
    after: after && auditedOf(after),
    now,
  });
}

function auditedOf(row: Campaign): AuditValues {
  const { from: fromDate, until: untilDate, priceCents, entityCode } = presentCampaign(row);
  return { name: row.namePt, priceCents, fromDate, untilDate, entityCode };
}
