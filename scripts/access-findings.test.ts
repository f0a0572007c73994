import { expect, test } from 'vitest';
import { accessFindings } from './access-findings.ts';

const slice = 'server/src/ticketing/search-tickets.ts';

test.each([
  "if (caller.loginType !== 'partner') throw new Problem(403, 'forbidden');",
  "const isPartner = loginType === 'partner';",
  'if (area !== session.loginType) return paths.home;',
  "where s.login_type = 'partner'",
  ".where('s.loginType', '=', 'partner')",
])('a line that compares the type of a session is found: %s', (line) => {
  expect(accessFindings(slice, line)).toHaveLength(1);
  expect(accessFindings('web/src/ticketing/tickets.page.tsx', line)).toHaveLength(1);
});

test.each([
  'and exists (select from entity_members m where m.account_id = s.account_id)',
  ".selectFrom('entityMembers')",
  ".selectFrom('organisationMembers')",
])('a line that reads the members outside their slice is found: %s', (line) => {
  expect(accessFindings(slice, line)).toHaveLength(1);
  expect(accessFindings('server/src/organisations/memberships.queries.ts', line)).toEqual([]);
});

test('a type of session that is handed on, and tests, are not looked at', () => {
  for (const line of [
    "const loginType = useSession()?.loginType ?? 'user';",
    '<NavLink to={paths.testsList(loginType)} />',
    "  loginType: membership ? 'partner' : 'user',",
  ])
    expect(accessFindings('web/src/home/user-home.page.tsx', line)).toEqual([]);
  const line = "loginType === 'partner' && entity_members";
  expect(accessFindings('server/src/ticketing/ticketing.routes.test.ts', line)).toEqual([]);
  expect(accessFindings('server/migrations/004-partners.sql', line)).toEqual([]);
});
