const source = /^(?:server|web)\/src\/.*\.tsx?$/;
const test = /\.test\.tsx?$/;
const members = /\b(?:entity_members|entityMembers|organisation_members|organisationMembers)\b/;
/** The slice that owns the members, and the tables as a tool writes them. */
const readsMembers = /^server\/src\/(?:organisations\/|platform\/db-types\.ts$)/;
const comparesLoginType =
  /\bloginType\b\s*[!=]==?|[!=]==?\s*[\w.?!]*\bloginType\b|\blogin_type\s*(?:=|<>|!=|in\b)|['"](?:\w+\.)?loginType['"],\s*['"](?:=|!=|<>|in)/;
/** The one place that tells the areas of the screens apart. */
const comparesAreas = 'web/src/app/session-access.ts';

/**
 * What decides access beside the rules of access: a line that reads who is a member of an entity outside the slice that
 * owns the table, or that compares the type of a session. The rules are `server/src/identity/access/access.rules.ts` and, for
 * what a screen offers, `web/src/app/session-access.ts`.
 */
export function accessFindings(path: string, line: string): string[] {
  if (!source.test(path) || test.test(path)) return [];
  const findings: string[] = [];
  if (members.test(line) && !readsMembers.test(path))
    findings.push(
      'reads who is a member: take it from the caller, whose membership organisations reads',
    );
  if (comparesLoginType.test(line) && path !== comparesAreas)
    findings.push('compares the type of a session: ask the rules of access');
  return findings;
}
