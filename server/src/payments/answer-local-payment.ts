import type { Language } from '@vaga/contract/common';
import type { LocalPaymentRequest } from '@vaga/contract/local-payment';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { notFound, success, warning } from '../platform/http/outcome.ts';
import { localTime } from '../platform/local-time.rules.ts';
import { queueMessage } from '../platform/outbox.ts';
import { transact } from '../platform/transact.ts';
import { localPaymentPurpose } from './ask-local-payment.ts';
import type { DeskAsks, DeskDeps } from './desk-link.ts';
import { openDeskLink } from './desk-link.ts';
import type { Authorisation } from './local-payment.queries.ts';
import { decideAuthorisation, lockAuthorisation, readAtDesk } from './local-payment.queries.ts';
import { standingOf, windowEnd } from './local-payment.rules.ts';

/** Changes nothing. */
export async function readLocalPaymentRequest(
  { db, links }: DeskDeps,
  asked: DeskAsks,
): Promise<Outcome<LocalPaymentRequest>> {
  const id = openDeskLink(links, localPaymentPurpose, asked);
  if (typeof id !== 'string') return id;
  return success(await show(db, { ...asked, id }));
}

/**
 * Grants or refuses it, and tells who asked. Answered before, or too late, it answers how it stands and changes
 * nothing.
 * @throws Problem 404 for a forged link.
 */
export async function answerLocalPayment(
  { db, links }: DeskDeps,
  asked: DeskAsks & { answer: 'granted' | 'refused'; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<LocalPaymentRequest>> {
  const id = openDeskLink(links, localPaymentPurpose, asked);
  if (typeof id !== 'string') return id;
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { answer: state, now } = asked;
    const found = await lockAuthorisation(trx, id);
    if (!found || standingOf(found, now) !== 'asked') {
      return warning('approval.answered', undefined, await show(trx, { ...asked, id }));
    }
    const expiresAt = state === 'granted' ? windowEnd(now) : found.expiresAt;
    await decideAuthorisation(trx, { id, state, expiresAt, now });
    await tellWhoAsked(trx, { found, state, expiresAt, now });
    return success(await show(trx, { ...asked, id }));
  });
}

async function show(
  db: Db,
  { id, language, now }: { id: string; language: Language; now: Date },
): Promise<LocalPaymentRequest> {
  const desk = await readAtDesk(db, { id, now });
  if (!desk) throw notFound('approval.link_unknown');
  const { entity, timeZone, account, servicePt, serviceEn } = desk;
  return {
    state: standingOf(desk, now),
    entity,
    timeZone,
    account,
    service: language === 'en' ? serviceEn : servicePt,
    people: desk.people.map(({ person, startsAt }) => ({
      person,
      time: startsAt && localTime(new Date(startsAt), timeZone),
    })),
    totalCents: desk.totalCents,
    until: desk.expiresAt.toISOString(),
  };
}

async function tellWhoAsked(
  trx: Trx,
  told: { found: Authorisation; state: 'granted' | 'refused'; expiresAt: Date; now: Date },
): Promise<void> {
  const { found, state, expiresAt, now } = told;
  const desk = await readAtDesk(trx, { id: found.id, now });
  if (!desk) return;
  const { recipient, firstName, accountLanguage, entity, timeZone } = desk;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    template: 'local-payment-answered',
    language: accountLanguage === 'en' ? 'en' : 'pt',
    accountId: found.accountId,
    now,
    data: {
      firstName,
      placeName: entity,
      timeZone,
      cartId: found.cartId,
      isGranted: state === 'granted',
      until: expiresAt.toISOString(),
    },
  });
}
