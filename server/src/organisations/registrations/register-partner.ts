import type { Language } from '@vaga/contract/common';
import type { RegistrationForm } from '@vaga/contract/registrations';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, wrongField } from '../../platform/http/outcome.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import type { BotChecks } from './bot-check.ts';
import { insertRegistration, isKnownRegistration, spendBotCheck } from './registrations.queries.ts';

export interface RegisterPartnerInput {
  guid: string;
  form: RegistrationForm;
  /** The answer to a bot check, as the client sent it. */
  botAnswer: string;
  language: Language;
  now: Date;
}

/**
 * A company asks to be a partner: it is written down, and gets an e-mail. A company or an address that is known gets the
 * same answer, so that a stranger does not find out who is a partner. The same guid again is the same registration, and needs no other check.
 * @throws Problem 400 for an answer to the bot check that is wrong, expired or used
 */
export async function registerPartner(
  { db, botChecks }: { db: Db; botChecks: BotChecks },
  { guid, form, botAnswer, language, now }: RegisterPartnerInput,
): Promise<Outcome<null>> {
  if (await isKnownRegistration(db, guid)) return done('registration.sent');
  const check = await botChecks.read(botAnswer, now);
  if (!check) throw wrongField('g-recaptcha-response', 'registration.bot_check');
  await inTransaction(db, async (trx) => {
    const isInserted = await insertRegistration(trx, {
      id: newId(),
      guid,
      companyName: form.name,
      taxNumber: form.nif,
      phone: form.representative_phone,
      representative: form.representative_name,
      email: form.representative_email,
      plan: form.plan,
      partnerKind: form.partner_kind ?? null,
      language,
      receivedAt: now,
    });
    if (!isInserted) return;
    if (!(await spendBotCheck(trx, check)))
      throw wrongField('g-recaptcha-response', 'registration.bot_check');
    await queueMessage(trx, {
      channel: 'email',
      recipient: form.representative_email,
      language,
      template: 'registration-received',
      data: { name: form.representative_name, company: form.name },
      accountId: null,
      now,
    });
  });
  return done('registration.sent');
}
