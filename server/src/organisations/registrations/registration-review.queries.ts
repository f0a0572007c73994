import type { RefusalReason } from '@vaga/contract/admin-registrations';
import type { Language } from '@vaga/contract/common';
import type { PartnerKind, PlanSlug } from '@vaga/contract/partner-kinds';
import type { EntityType } from '@vaga/contract/partners';
import type { RegistrationState } from '@vaga/contract/registrations';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

export interface RegistrationNote {
  from: 'administration' | 'company';
  /** ISO 8601 in UTC. */
  at: string;
  text: string;
}

export interface RegistrationRecord {
  id: string;
  companyName: string;
  taxNumber: string;
  phone: string;
  representative: string;
  email: string;
  plan: PlanSlug;
  partnerKind: PartnerKind | null;
  language: Language;
  state: RegistrationState;
  receivedAt: Date;
  notes: RegistrationNote[];
  stateBefore: 'received' | 'asked' | null;
  decidedBy: string | null;
  /** The name of who decided; null once the account is deleted. */
  decidedByName: string | null;
  decidedAt: Date | null;
  effectiveAt: Date | null;
  entityType: EntityType | null;
  entityName: string | null;
  reason: RefusalReason | null;
  decisionText: string | null;
}

/** The words are those of the contract, which the database checks. */
const columns = sql`
  r.id, r.company_name, r.tax_number, r.phone, r.representative, r.email, r.plan, r.partner_kind, r.language, r.state,
  r.received_at, r.notes, r.state_before, r.decided_by, r.decided_at, r.effective_at, r.entity_type, r.entity_name,
  r.reason, r.decision_text,
  (select nullif(trim(a.first_name || ' ' || a.last_name), '') from accounts a where a.id = r.decided_by) as decided_by_name`;

/** The registrations in a state, the oldest first; without one those that wait for an answer of ours. */
export async function readRegistrations(
  db: Db,
  state: RegistrationState | undefined,
): Promise<RegistrationRecord[]> {
  const { rows } = await sql<RegistrationRecord>`
    select ${columns} from registrations r
     where r.state = ${state ?? 'received'} order by r.received_at, r.id limit 500`.execute(db);
  return rows;
}

export async function findRegistration(
  db: Db | Trx,
  id: string,
): Promise<RegistrationRecord | null> {
  const { rows } = await sql<RegistrationRecord>`
    select ${columns} from registrations r where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: of two administrators the second reads what the first decided. */
export async function lockRegistration(trx: Trx, id: string): Promise<RegistrationRecord | null> {
  const { rows } = await sql<RegistrationRecord>`
    select ${columns} from registrations r where r.id = ${id} for no key update of r`.execute(trx);
  return rows[0] ?? null;
}

/** A question that a link opens, locked if the transaction is to answer it. */
export interface RegistrationQuestionRecord {
  id: string;
  companyName: string;
  state: RegistrationState;
  notes: RegistrationNote[];
  answerUntil: Date;
}

export async function findQuestion(
  db: Db | Trx,
  { tokenHash, isLocked = false }: { tokenHash: Buffer; isLocked?: boolean },
): Promise<RegistrationQuestionRecord | null> {
  const { rows } = await sql<RegistrationQuestionRecord>`
    select id, company_name, state, notes, answer_until from registrations
     where answer_token_hash = ${tokenHash} ${isLocked ? sql`for no key update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Writes a company's answer: the registration waits for a decision again. */
export async function writeAnswer(
  trx: Trx,
  { id, notes }: { id: string; notes: RegistrationNote[] },
): Promise<void> {
  await takeDecisionBack(trx, { id, stateBefore: 'received' });
  await trx
    .updateTable('registrations')
    .set({ notes: JSON.stringify(notes), effectiveAt: null })
    .where('id', '=', id)
    .execute();
}

/** Ends the registrations of companies that did not answer in time. */
export async function expireRegistrations(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ state: 'expired' })
    .where('state', '=', 'asked')
    .where('answerUntil', '<=', now)
    .where('effectiveAt', 'is not', null)
    .execute();
}

/** What is known of a company beside its registration. */
export interface KnownOfCompany {
  organisations: string[];
  hasAccount: boolean;
  registrations: Array<{ id: string; state: RegistrationState }>;
}

export async function readKnownOfCompany(
  db: Db,
  { id, taxNumber, email }: Pick<RegistrationRecord, 'id' | 'taxNumber' | 'email'>,
): Promise<KnownOfCompany> {
  const { rows } = await sql<KnownOfCompany>`
    select (select coalesce(json_agg(o.company_name order by o.company_name), '[]')
              from organisations o where o.tax_number = ${taxNumber}) as organisations,
           exists (select from accounts a where a.email = ${email} and a.kept_by_entity_id is null and a.deleted_at is null)
             as has_account,
           (select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state) order by r.received_at), '[]')
              from registrations r
             where (r.tax_number = ${taxNumber} or r.email = ${email}) and r.id <> ${id}) as registrations`.execute(
    db,
  );
  const [known] = rows;
  if (!known) throw new Error('A query without a table answers one row.');
  return known;
}

export interface NewDecision {
  id: string;
  state: 'asked' | 'approved' | 'refused';
  stateBefore: 'received' | 'asked';
  decidedBy: string;
  decidedAt: Date;
  entityType?: EntityType;
  entityName?: string;
  reason?: RefusalReason;
  decisionText?: string;
}

export async function writeDecision(trx: Trx, { id, ...decision }: NewDecision): Promise<void> {
  const nothing = { entityType: null, entityName: null, reason: null, decisionText: null };
  await trx
    .updateTable('registrations')
    .set({ ...nothing, ...decision, effectiveAt: null })
    .where('id', '=', id)
    .execute();
}

/** Takes the decision away; the registration is as it was before. */
export async function takeDecisionBack(
  trx: Trx,
  { id, stateBefore }: { id: string; stateBefore: 'received' | 'asked' },
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({
      state: stateBefore,
      stateBefore: null,
      decidedBy: null,
      decidedAt: null,
      entityType: null,
      entityName: null,
      reason: null,
      decisionText: null,
    })
    .where('id', '=', id)
    .execute();
}

/** What a decision made, once it takes effect. */
export interface Effect {
  organisationId?: string;
  notes?: RegistrationNote[];
  answerTokenHash?: Buffer;
  answerUntil?: Date;
}

export async function writeEffect(
  trx: Trx,
  { id, now, notes, ...effect }: Effect & { id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set({
      ...effect,
      ...(notes ? { notes: JSON.stringify(notes) } : {}),
      effectiveAt: now,
    })
    .where('id', '=', id)
    .execute();
}
