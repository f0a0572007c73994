import { areaWatchesPerAccount } from '@vaga/contract/area-watch-limits';
import {
  appointmentsPerDay,
  cartsPerDay,
  emailLinksPerHour,
  freeAppointmentsPerAccount,
  openRequestsPerAccount,
  paymentLinksPerDay,
  personsPerAccount,
  requestsPerDay,
  ticketsPerAccount,
  unpaidAppointmentsPerAccount,
  waitlistEntriesPerAccount,
} from '@vaga/contract/limits';
import type { MessageCode } from '@vaga/contract/messages';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import type { LockedAccount } from '../accounts/accounts.queries.ts';
import { lockAccountForQuota } from '../accounts/accounts.queries.ts';
import { isLimitedByQuotas } from './access.rules.ts';
import type { Actor } from './actor.ts';

interface AccountQuota {
  maximum: number;
  /** Counts rows that were created in as many hours before now; null: rows that exist. */
  perHours: number | null;
  /** With `{maximum}`; null: the call succeeds, and does nothing more. */
  refusal: MessageCode | null;
}

/** The quotas of an account: all of them. The slice that has the rows counts them (`CheckQuotaInput.count`). */
export const accountQuotas = {
  /** Persons that are not deleted: every list of people is read whole. */
  persons: { maximum: personsPerAccount, perHours: null, refusal: 'person.too_many' },
  /** Carts created: the export of an account reads all of them. */
  carts: { maximum: cartsPerDay, perHours: 24, refusal: 'cart.too_many_today' },
  /** Appointments created, of any status: each stays in the list. */
  appointments: { maximum: appointmentsPerDay, perHours: 24, refusal: 'cart.too_many_today' },
  /** Upcoming appointments to be paid on site: they take capacity for nothing. */
  unpaidAppointments: {
    maximum: unpaidAppointmentsPerAccount,
    perHours: null,
    refusal: 'cart.too_many_unpaid',
  },
  /** Upcoming appointments with nothing to pay. */
  freeAppointments: {
    maximum: freeAppointmentsPerAccount,
    perHours: null,
    refusal: 'cart.too_many_free',
  },
  /** Pending approval requests of the account's other carts. */
  openRequests: { maximum: openRequestsPerAccount, perHours: null, refusal: 'approval.too_many' },
  /** Approval requests sent, cancelled or not: each is an e-mail to an entity. */
  requests: { maximum: requestsPerDay, perHours: 24, refusal: 'approval.too_many_today' },
  /** Requests for pay-on-site approval that wait for an answer. */
  openPayOnSiteRequests: {
    maximum: openRequestsPerAccount,
    perHours: null,
    refusal: 'approval.too_many',
  },
  /** Payment-link e-mails: they go to addresses that are not verified. */
  paymentLinkEmails: { maximum: paymentLinksPerDay, perHours: 24, refusal: 'deferred.too_many' },
  /** Active waitlist entries of the account's other carts. */
  waitlistEntries: {
    maximum: waitlistEntriesPerAccount,
    perHours: null,
    refusal: 'waiting_list.too_many',
  },
  /** Area watches: each is searched for again and again. */
  areaWatches: { maximum: areaWatchesPerAccount, perHours: null, refusal: 'area_watch.too_many' },
  /** Tickets of upcoming events. */
  tickets: { maximum: ticketsPerAccount, perHours: null, refusal: 'ticket.too_many' },
  /** E-mailed links of one purpose: they must not fill a mailbox. */
  emailLinks: { maximum: emailLinksPerHour, perHours: 1, refusal: null },
} as const satisfies Record<string, AccountQuota>;

export type AccountQuotaName = keyof typeof accountQuotas;

interface QuotaInput {
  accountId: string;
  /** How many rows the call adds; 1 if omitted, 0 if they are counted already. */
  adding?: number;
  /** Who adds the rows: quotas limit what patients do, not what entities do (`isLimitedByQuotas`). */
  actor: Actor;
  /** An account that the transaction has locked with its cart; it is locked here if omitted. */
  lockedAccount?: LockedAccount;
  now: Date;
}

export interface CheckQuotaInput extends QuotaInput {
  /** Counts the account's rows that were created after `since`; a quota without hours counts those that exist. */
  count(since: Date): Promise<number>;
}

/**
 * Whether the account may have the rows that the call adds. Locks the account until the transaction ends, also for other actors, and
 * counts afterwards: of two concurrent calls the second counts what the first added. An unclaimed account has no quotas.
 */
export async function isWithinQuota(
  trx: Trx,
  name: AccountQuotaName,
  { count, ...input }: CheckQuotaInput,
): Promise<boolean> {
  if (!(await hasQuotas(trx, input))) return true;
  return isWithin(name, await count(countedSince(name, input.now)), input);
}

type RefusingQuotaName = Exclude<AccountQuotaName, 'emailLinks'>;

/** As `isWithinQuota`. @returns the refusal; null if the account may have the rows. */
export async function checkQuota(
  trx: Trx,
  name: RefusingQuotaName,
  input: CheckQuotaInput,
): Promise<Outcome<never> | null> {
  return (await isWithinQuota(trx, name, input)) ? null : refusalOf(name);
}

interface CheckQuotasInput<Name extends RefusingQuotaName> extends QuotaInput {
  /** Counts for all quotas at once; see `CheckQuotaInput.count`. */
  count(since: Record<Name, Date>): Promise<Record<Name, number>>;
}

/** As `checkQuota`, for several quotas that one call adds the same rows to: the first one exceeded is refused. */
export async function checkQuotas<Name extends RefusingQuotaName>(
  trx: Trx,
  names: readonly Name[],
  { count, ...input }: CheckQuotasInput<Name>,
): Promise<Outcome<never> | null> {
  if (!(await hasQuotas(trx, input))) return null;
  const since = names.map((name) => [name, countedSince(name, input.now)] as const);
  const counts = await count(Object.fromEntries(since) as Record<Name, Date>);
  const exceeded = names.find((name) => !isWithin(name, counts[name], input));
  return exceeded ? refusalOf(exceeded) : null;
}

async function hasQuotas(
  trx: Trx,
  { accountId, actor, lockedAccount }: QuotaInput,
): Promise<boolean> {
  const account = lockedAccount ?? (await lockAccountForQuota(trx, accountId));
  return account.hasQuotas && isLimitedByQuotas(actor);
}

function countedSince(name: AccountQuotaName, now: Date): Date {
  const { perHours }: AccountQuota = accountQuotas[name];
  return new Date(perHours === null ? 0 : now.getTime() - perHours * 3_600_000);
}

function isWithin(name: AccountQuotaName, count: number, { adding = 1 }: QuotaInput): boolean {
  return count + adding <= accountQuotas[name].maximum;
}

function refusalOf(name: RefusingQuotaName): Outcome<never> {
  const { refusal, maximum } = accountQuotas[name];
  return failure(refusal, { maximum });
}
