import { z } from 'zod';

/**
 * What an entity did with a person's health data: opened an appointment or person, listed a day, found a person by number,
 * opened a result or a document, printed, exported, booked for the person, changed something.
 */
export const healthAccessActs = [
  'opened',
  'listed',
  'searched',
  'result',
  'document',
  'printed',
  'exported',
  'booked',
  'changed',
] as const;
export const HealthAccessAct = z.enum(healthAccessActs);
export type HealthAccessAct = z.infer<typeof HealthAccessAct>;

/** What of a person or an appointment was seen or changed. Names alone: the record never holds a value. */
export const healthFields = [
  'name',
  'contact',
  'dateOfBirth',
  'identification',
  'healthNumber',
  'address',
  'time',
  'service',
  'prescription',
  'payment',
  'status',
  'result',
  'document',
  'notes',
] as const;
export type HealthField = (typeof healthFields)[number];

/** Who an access was made by: a member, the bearer of an e-mailed link to the entity, its system with an access key. */
export const healthAccessActors = ['member', 'link', 'access_key'] as const;

/** How soon a patient is notified of accesses: in a digest each week or each day, or at once. */
export const accessesNotices = ['weekly', 'daily', 'at_once'] as const;

/** What was changed of the business, as `subject.verb`. A new act is a row here and a text in both languages. */
export const auditActs = [
  'invitation.sent',
  'invitation.accepted',
  'invitation.revoked',
  'invitation.canceled',
  'member.added',
  'member.roles_changed',
  'member.removed',
  'member.left',
  'member.second_factor_reset',
  'organisation.registered',
  'organisation.changed',
  'organisation.second_factor_changed',
  'organisation.plan_changed',
  'organisation.suspended',
  'organisation.resumed',
  'organisation.closed',
  'registration.accepted',
  'registration.refused',
  'entity.added',
  'entity.changed',
  'entity.went_live',
  'entity.closed',
  'entity.photos_changed',
  'settings.changed',
  'service.added',
  'service.changed',
  'service.price_changed',
  'service.removed',
  'schedule.added',
  'schedule.changed',
  'schedule.removed',
  'closure.added',
  'closure.removed',
  'allotment.added',
  'allotment.changed',
  'allotment.removed',
  'campaign.added',
  'campaign.changed',
  'campaign.removed',
  'protocol.added',
  'protocol.changed',
  'protocol.removed',
  'calendar.connected',
  'calendar.removed',
  'event.added',
  'event.changed',
  'event.removed',
  'tickets.imported',
  'gate_device.added',
  'gate_device.removed',
  'access_key.created',
  'access_key.revoked',
  'statement.issued',
  'statement.paid',
  'refund_request.answered',
  'account.locked',
  'account.unlocked',
  'account.sessions_ended',
  'account.link_sent',
  'catalogue.changed',
  'announcement.published',
] as const;
export const AuditAct = z.enum(auditActs);
export type AuditAct = z.infer<typeof AuditAct>;
