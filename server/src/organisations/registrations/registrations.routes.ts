import * as reviewCalls from '@vaga/contract/admin-registrations';
import { registrationsPerHour } from '@vaga/contract/limits';
import * as calls from '@vaga/contract/registrations';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { createAddressLimit } from '../../platform/http/limits.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers, forMembersFile, open } from '../../platform/http/route.ts';
import { answerQuestion, readQuestion } from './answer-question.ts';
import { createBotChecks } from './bot-check.ts';
import { decideRegistration, undoDecision } from './decide-registration.ts';
import { openRegistrationFile } from './open-registration-file.ts';
import { listRegistrations, readRegistration } from './read-registration.ts';
import { registerPartner } from './register-partner.ts';

interface RegistrationsDeps {
  db: Db;
  encryption: Encryption;
}

/** How a company becomes a partner: it asks, and an administrator decides. */
export function registrationsRoutes(deps: RegistrationsDeps): Route[] {
  return [...companyRoutes(deps), ...reviewRoutes(deps)];
}

function companyRoutes(deps: RegistrationsDeps): Route[] {
  const botChecks = createBotChecks(deps.encryption);
  const countRegistration = createAddressLimit(registrationsPerHour);
  return [
    open(calls.readBotCheck, async ({ now }) => success(await botChecks.create(now))),
    open(calls.readRegistrationQuestion, ({ params, now }) =>
      readQuestion(deps.db, { ...params, now }),
    ),
    open(calls.answerRegistrationQuestion, ({ params, body, request, now }) =>
      answerQuestion(deps, { ...params, ...body, files: request.uploads ?? [], now }),
    ),
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

function reviewRoutes(deps: RegistrationsDeps): Route[] {
  const { db } = deps;
  return [
    forMembers(reviewCalls.listRegistrations, async ({ query, now }) =>
      success(await listRegistrations(db, { state: query.state, now })),
    ),
    forMembers(reviewCalls.readRegistration, async ({ params, now }) =>
      success(await readRegistration(db, params.id, now)),
    ),
    forMembersFile(reviewCalls.openRegistrationFile, ({ params: { id, file } }) =>
      openRegistrationFile(deps, { id: file, registrationId: id }),
    ),
    forMembers(reviewCalls.approveRegistration, ({ caller, params, body, now }) =>
      decideRegistration(db, {
        ...params,
        actor: memberActor(caller),
        decision: { state: 'approved', ...body },
        now,
      }),
    ),
    forMembers(reviewCalls.askRegistration, ({ caller, params, body, now }) =>
      decideRegistration(db, {
        ...params,
        actor: memberActor(caller),
        decision: { state: 'asked', decisionText: body.text },
        now,
      }),
    ),
    forMembers(reviewCalls.refuseRegistration, ({ caller, params, body, now }) =>
      decideRegistration(db, {
        ...params,
        actor: memberActor(caller),
        decision: { state: 'refused', reason: body.reason, decisionText: body.text },
        now,
      }),
    ),
    forMembers(reviewCalls.undoRegistrationDecision, ({ params, now }) =>
      undoDecision(db, { ...params, now }),
    ),
  ];
}
