import {
  answerRegistrationQuestion,
  readBotCheck,
  registerPartner,
} from '@vaga/contract/calls/registrations';
import type { RegistrationForm } from '@vaga/contract/registrations';
import { api } from '../platform/api.ts';

/** The bot check could not be solved: the browser lacks what it takes. */
export class UnsolvedBotCheck extends Error {}

/**
 * Solves a bot check, about a second of computing, and sends the registration.
 * @param guid the same for a repeat: it is one registration
 */
export async function sendRegistration(guid: string, form: RegistrationForm) {
  const check = await api.data(readBotCheck, {});
  return api.call(registerPartner, {
    body: {
      guid,
      type: 'companyRegistration',
      'g-recaptcha-response': await solve(check),
      form_data: form,
    },
    isForm: true,
  });
}

export function answerQuestion(token: string, text: string, files: readonly File[]) {
  return api.call(answerRegistrationQuestion, {
    params: { token },
    body: { text },
    ...(files.length > 0 ? { isForm: true, files } : {}),
  });
}

async function solve(check: { parameters: object; signature: string }): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const challenge = check as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (!solution) throw new UnsolvedBotCheck();
  return btoa(JSON.stringify({ challenge, solution }));
}
