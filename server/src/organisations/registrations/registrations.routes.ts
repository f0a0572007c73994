import { registrationsPerHour } from '@vaga/contract/limits';
import * as calls from '@vaga/contract/registrations';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { createAddressLimit } from '../../platform/http/limits.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { open } from '../../platform/http/route.ts';
import { createBotChecks } from './bot-check.ts';
import { registerPartner } from './register-partner.ts';

/** How a company asks to be a partner. */
export function registrationsRoutes(deps: { db: Db; encryption: Encryption }): Route[] {
  const botChecks = createBotChecks(deps.encryption);
  const countRegistration = createAddressLimit(registrationsPerHour);
  return [
    open(calls.readBotCheck, async ({ now }) => success(await botChecks.create(now))),
    open(calls.registerPartner, ({ body, language, request, now }) => {
      countRegistration(request);
      return registerPartner(
        { db: deps.db, botChecks },
        {
          guid: body.guid,
          form: body.form_data,
          botAnswer: body['g-recaptcha-response'],
          language: body.language ?? language,
          now,
        },
      );
    }),
  ];
}
