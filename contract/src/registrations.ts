import { z } from 'zod';
import { Email, Id, Language, LinkParams, lineOfText, personName, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { registrationAnswerDays } from './limits.ts';
import { partnerKinds, phonePattern, planSlugs } from './partner-kinds.ts';
import { registrationFileBytes, registrationFiles } from './registration-limits.ts';
import { isPortugueseTaxNumber } from './tax-number.ts';

const slice = 'organisations';

/** The life of a registration: docs/states/registration.md. */
export const registrationStates = ['received', 'asked', 'approved', 'refused', 'expired'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** The labelled fields of a registration. Their names are those of the specification's request. */
export const RegistrationForm = z
  .object({
    /** The trade name of the company. */
    name: lineOfText(1, 200),
    /** The tax number (NIF) of the company. */
    nif: z
      .string()
      .trim()
      .refine(isPortugueseTaxNumber, { params: { rule: 'invalid' } }),
    representative_phone: z.string().trim().regex(phonePattern),
    representative_name: personName('full', 120),
    representative_email: Email,
    plan: z.enum(planSlugs),
    /** What kind of partner; a client of before may leave it out. */
    partner_kind: z.enum(partnerKinds).nullish(),
  })
  .meta({ id: 'RegistrationForm' });
export type RegistrationForm = z.infer<typeof RegistrationForm>;

/** A part of a form that carries an object as JSON. */
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return null;
    }
  }, schema);

export const registerPartner = endpoint({
  slice,
  method: 'POST',
  path: 'v1/partner-registration',
  summary:
    'A company asks to be a partner: multipart/form-data with `form_data` as a JSON of labelled fields, and in `g-recaptcha-response` the answer to a bot check (`GET v1/bot-check`), which is good once. The same `guid` again is the same registration. A company that is known gets the same answer.',
  access: 'anyone',
  takesForm: true,
  body: z.object({
    guid: Id,
    type: z.literal('companyRegistration'),
    'g-recaptcha-response': z.string().min(1).max(1000),
    form_data: json(RegistrationForm),
    language: Language.optional(),
  }),
  perMinute: 10,
});

/** What a company is asked about its registration. */
export const RegistrationQuestion = z
  .object({
    companyName: z.string(),
    question: z.string(),
    /** Until when it may be answered: ISO 8601 in UTC. */
    answerUntil: z.string(),
  })
  .meta({ id: 'RegistrationQuestion' });
export type RegistrationQuestion = z.infer<typeof RegistrationQuestion>;

export const readRegistrationQuestion = endpoint({
  slice,
  method: 'GET',
  path: 'v1/registration/:token',
  summary: `What an administrator asked a company. Warning once it was answered, or after ${registrationAnswerDays} days.`,
  access: 'link',
  params: LinkParams,
  data: RegistrationQuestion,
  perMinute: 30,
});

export const answerRegistrationQuestion = endpoint({
  slice,
  method: 'POST',
  path: 'v1/registration/:token',
  summary: `The company's answer: its registration waits for the administration again. As multipart/form-data up to ${registrationFiles} parts \`file\`, each a PDF (application/pdf) or JPEG of ${registrationFileBytes / 1_000_000} MB: 413 for a larger one, 415 for another type. Warning once it was answered, or after ${registrationAnswerDays} days.`,
  access: 'link',
  params: LinkParams,
  body: z.object({ text: text(3, 2000) }),
  takesFiles: registrationFiles,
  // 16 KB for the text and the heads of the parts.
  maxBodyBytes: registrationFiles * registrationFileBytes + 16_384,
  perMinute: 10,
});

/** A computation that takes a browser about a second, and a person no effort: see altcha.org. */
export const BotCheck = z
  .object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string(),
  })
  .meta({ id: 'BotCheck' });
export type BotCheck = z.infer<typeof BotCheck>;

export const readBotCheck = endpoint({
  slice,
  method: 'GET',
  path: 'v1/bot-check',
  summary:
    'A bot check to solve (altcha, self-hosted), valid for 20 minutes. The answer is the base64 of a JSON with `challenge` and `solution`.',
  access: 'anyone',
  data: BotCheck,
  perMinute: 30,
});
