import { createHash } from 'node:crypto';
import type { LinkActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { openLink } from '../../platform/http/open-link.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { LinkedAppointment } from './appointment-link.queries.ts';
import { findLinkedAppointment } from './appointment-link.queries.ts';

const purpose = 'appointment';

interface SignAppointmentLinkInput {
  appointmentId: string;
  /** The address that the link is sent to: it opens nothing once the account has another one. */
  address: string;
  expiresAt: Date;
}

/** The token of the link in an e-mail about an appointment, which opens it without a sign-in. */
export function signAppointmentLink(
  links: SignedLinks,
  { appointmentId, address, expiresAt }: SignAppointmentLinkInput,
): string {
  const subject = `${appointmentId}-${mailboxOf(address)}`;
  return links.sign({ purpose, subject, expiresAt });
}

/** What a link opens, and who acts by it. */
export interface OpenedAppointmentLink {
  appointment: LinkedAppointment;
  actor: LinkActor;
  /** The address that the link was sent to. */
  address: string;
  expiresAt: Date;
}

/**
 * Opens the link of an appointment, or returns the Warning for an expired one. Changes nothing.
 * @throws Problem 404 for a link that we did not sign, and for one that was sent to an address that the account no longer
 * has: the entity has corrected it.
 */
export async function openAppointmentLink(
  { db, links }: { db: Db; links: SignedLinks },
  { token, now }: { token: string; now: Date },
): Promise<OpenedAppointmentLink | Outcome<never>> {
  const unknownCode = 'appointment_link.unknown';
  const expiredCode = 'appointment_link.expired';
  const subject = openLink(links, { token, purpose, now, expiredCode, unknownCode });
  if (typeof subject !== 'string') return subject;
  const [id, mailbox] = [subject.slice(0, 36), subject.slice(37)];
  const appointment = await findLinkedAppointment(db, id);
  const address = appointment?.addresses.find((known) => mailboxOf(known) === mailbox);
  if (!appointment || address === undefined) throw notFound(unknownCode);
  return {
    appointment,
    actor: { kind: 'link', opens: id, entityId: null },
    address,
    expiresAt: expiryOf(token),
  };
}

/** The token carries its end, in seconds in base 36; it was verified. */
function expiryOf(token: string): Date {
  return new Date(Number.parseInt(token.split('.')[1] ?? '0', 36) * 1000);
}

/** Tells addresses apart without naming them; the signature of the link protects it. */
function mailboxOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 16);
}
