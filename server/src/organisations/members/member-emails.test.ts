import type { Language } from '@vaga/contract/common';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { buildAccount, buildMember } from '../../../test/builders/index.ts';
import { findEmail, tokenOf } from '../../../test/mailbox.ts';
import {
  buildTeam,
  createTeamApp,
  grantsAt,
  invite,
  joinTeam,
  linkTo,
} from '../../../test/members.fixture.ts';
import { messagingJobsWithSender } from '../../../test/messaging-jobs.ts';
import type { TestSmtp } from '../../../test/smtp.ts';
import { startSmtp } from '../../../test/smtp.ts';
import type { EmailSender } from '../../platform/email-sender.ts';
import { smtpEmailSender } from '../../platform/email-sender.ts';

let app: TestApp;
let smtp: TestSmtp;
let emailSender: EmailSender;

beforeAll(async () => {
  app = await createTeamApp();
  smtp = await startSmtp();
  emailSender = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
});
afterAll(async () => {
  await emailSender.close();
  await smtp.close();
  await app.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

async function send(): Promise<void> {
  const { db, settings, links } = app;
  const log = pino({ level: 'silent' });
  await app.runJobs(
    messagingJobsWithSender({ db, settings, links, emailSender, log, smsSender: null }),
  );
}

const words = {
  pt: {
    invited: /^Convite para a equipa de Farmácia Central, Lda\.$/,
    roles: /Farmácia Central\s+Balcão, Resultados/,
    changed: /^Alteração na equipa de Farmácia Central, Lda\.$/,
    joined: 'Já faz parte da equipa de Farmácia Central, Lda.',
    ofOther: 'Bruno Prata já faz parte da equipa',
    removed: 'Já não tem acesso a Farmácia Central, Lda.',
  },
  en: {
    invited: /^Invitation to the team of Farmácia Central, Lda\.$/,
    roles: /Farmácia Central\s+Desk, Results/,
    changed: /^A change in the team of Farmácia Central, Lda\.$/,
    joined: 'You are now in the team of Farmácia Central, Lda.',
    ofOther: 'Bruno Prata is now in the team',
    removed: 'You no longer have access to Farmácia Central, Lda.',
  },
} as const;

test.for<Language>(['pt', 'en'])(
  'a mailbox gets the invitation with roles and link, then what changed, as the owners do (%s)',
  async (language) => {
    const text = words[language];
    const team = await buildTeam(app);
    const { id: accountId, email: owner } = await buildAccount(app.db, { language });
    await buildMember(app.db, {
      accountId,
      entityId: team.pharmacy,
      roles: [],
      organisationRoles: ['owner'],
    });
    const token = await app.signIn(accountId, team.pharmacy);
    const email = `bruno-${language}@people.example`;
    await buildAccount(app.db, { email, language, firstName: 'Bruno', lastName: 'Prata' });
    await invite(
      team,
      { accountId, email: owner, token },
      { email, grants: grantsAt(team.pharmacy, 'desk', 'results') },
    );
    const link = await linkTo(team, email);
    await send();

    const invitation = findEmail(smtp, email, text.invited);
    expect(invitation.text).toMatch(text.roles);
    expect(invitation.text).toContain('Maria Silva');
    expect(tokenOf(invitation, '/invitation/')).toBe(link);

    const invited = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const own = await app.signIn(invited.id);
    await app.call('POST', `v1/invitation/${link}/accept`, { token: own, body: {} });
    await send();
    expect(findEmail(smtp, email, text.changed).text).toContain(text.joined);
    expect(findEmail(smtp, owner, text.changed).text).toContain(text.ofOther);

    smtp.received.length = 0;
    await app.call('DELETE', `v1/members/${invited.id}`, { token });
    await send();
    expect(findEmail(smtp, email, text.changed).text).toContain(text.removed);
  },
);

test('a sent invitation keeps no token in the database', async () => {
  const team = await buildTeam(app);
  const owner = await joinTeam(team, team.pharmacy, { organisationRoles: ['owner'] });
  const email = 'apagado@people.example';
  await invite(team, owner, { email, grants: grantsAt(team.pharmacy, 'desk') });
  const link = await linkTo(team, email);
  await send();

  const { data } = await app.db
    .selectFrom('messages')
    .select('data')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(data)).not.toContain(link);
});
