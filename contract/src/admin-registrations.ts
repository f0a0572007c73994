import { z } from 'zod';
import { entityTypes, registrationReaders, registrationReviewers } from './access.ts';
import { Id, Language, lineOfText, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { registrationReviewDays, undoMinutes } from './limits.ts';
import { partnerKinds, planSlugs } from './partner-kinds.ts';
import { registrationStates } from './registrations.ts';

const slice = 'admin';

/** Why a company is refused: it reads the words of this in the e-mail, before what the administrator wrote. */
export const refusalReasons = [
  'notLicensed',
  'wrongData',
  'noAnswer',
  'notForUs',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The types that an administrator may give the first entity of a company. */
export const partnerTypes = entityTypes.filter((type) => type !== 'Administrator');

/** What an administrator decided. It takes effect, and is mailed, once it can no longer be undone. */
export const RegistrationDecision = z.object({
  /** The name of the administrator; null once the account is deleted. */
  by: z.string().nullable(),
  at: z.string(),
  /** Until then it can be undone; null once it took effect. */
  undoUntil: z.string().nullable(),
  /** Of an approval. */
  entityType: z.enum(entityTypes).nullable(),
  entityName: z.string().nullable(),
  /** Of a refusal. */
  reason: z.enum(refusalReasons).nullable(),
  /** Of a refusal, or the question that was asked. */
  text: z.string().nullable(),
});

/** A row of the list. Instants are ISO 8601 in UTC. */
export const RegistrationRow = z.object({
  id: Id,
  companyName: z.string(),
  partnerKind: z.enum(partnerKinds).nullable(),
  plan: z.enum(planSlugs),
  receivedAt: z.string(),
  state: z.enum(registrationStates),
  /** It waits for us for more than the working days in which we promise an answer. */
  isLate: z.boolean(),
});
export type RegistrationRow = z.infer<typeof RegistrationRow>;

/** A file that came with the answer of a company. */
export const RegistrationFile = z.object({
  id: Id,
  /** As the company called it. */
  fileName: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg']),
  sizeBytes: z.int(),
});
export type RegistrationFile = z.infer<typeof RegistrationFile>;

/** A registration with all that is known of the company. */
export const Registration = RegistrationRow.extend({
  taxNumber: z.string(),
  phone: z.string(),
  representative: z.string(),
  email: z.string(),
  language: Language,
  /** What was asked and answered, the oldest first. */
  notes: z.array(
    z.object({
      from: z.enum(['administration', 'company']),
      at: z.string(),
      text: z.string(),
      /** What the company sent with its answer, until it is forgotten. */
      files: z.array(RegistrationFile),
    }),
  ),
  decision: RegistrationDecision.nullable(),
  known: z.object({
    /** Names of organisations with this tax number. */
    organisations: z.array(z.string()),
    /** Whether the e-mail has an account. */
    hasAccount: z.boolean(),
    /** Other registrations of this tax number or e-mail, by state. */
    registrations: z.array(z.object({ id: Id, state: z.enum(registrationStates) })),
  }),
}).meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

const Params = z.object({ id: Id });

export const listRegistrations = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/registrations',
  summary: `Companies that ask to be partners, the oldest first; without \`state\` those that wait for an answer of ours. Late after ${registrationReviewDays} working days.`,
  access: registrationReaders,
  query: z.object({ state: z.enum(registrationStates).optional() }),
  data: z.array(RegistrationRow),
});

export const readRegistration = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/registrations/:id',
  summary: 'A registration, and what is known of the company.',
  access: registrationReaders,
  params: Params,
  data: Registration,
});

export const openRegistrationFile = endpoint({
  slice,
  method: 'GET',
  path: 'v1/admin/registrations/:id/files/:file',
  summary: 'A file that came with the answer of a company: PDF or JPEG.',
  access: registrationReviewers,
  params: Params.extend({ file: Id }),
  file: 'application/octet-stream',
});

const decisions = `409 \`admin.decided\` where another administrator has decided. Takes effect, and is mailed, after ${undoMinutes} minutes, unless it is undone.`;

export const approveRegistration = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/registrations/:id/approve',
  summary: `Makes the company a partner: an organisation with a draft entity of this type and name, and its owner. ${decisions}`,
  access: registrationReviewers,
  params: Params,
  body: z.object({ entityType: z.enum(partnerTypes), entityName: lineOfText(3, 200) }),
  data: Registration,
});

export const askRegistration = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/registrations/:id/ask',
  summary: `Asks the company for more, by a link that takes a text and files. ${decisions}`,
  access: registrationReviewers,
  params: Params,
  body: z.object({ text: text(3, 2000) }),
  data: Registration,
});

export const refuseRegistration = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/registrations/:id/refuse',
  summary: `Refuses the company, with a reason. ${decisions}`,
  access: registrationReviewers,
  params: Params,
  body: z.object({ reason: z.enum(refusalReasons), text: text(0, 2000).default('') }),
  data: Registration,
});

export const undoRegistrationDecision = endpoint({
  slice,
  method: 'POST',
  path: 'v1/admin/registrations/:id/undo',
  summary: `Takes a decision back, within ${undoMinutes} minutes. Later: Error \`admin.undo_late\`.`,
  access: registrationReviewers,
  params: Params,
  data: Registration,
});
