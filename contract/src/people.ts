import { z } from 'zod';
import type { MemberAccess } from './access.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { mergeUndoDays } from './limits.ts';

const slice = 'privacy';

/** Members of a provider who see the people whose data it keeps. */
const providerMembers = {
  who: 'member',
  entityTypes: ['TestPartner', 'LabPartner'],
  roles: ['manager', 'desk', 'results'],
} as const satisfies MemberAccess;

const personParams = z.object({ id: Id });

/** A person whose two unclaimed accounts were joined. */
export const MergedPerson = z
  .object({
    /** The person that stays. */
    id: Id,
    name: z.string(),
    /** Until when the merge can be undone; null after an undo. */
    canUndoUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MergedPerson' });
export type MergedPerson = z.infer<typeof MergedPerson>;

export const mergePeople = endpoint({
  slice,
  method: 'POST',
  path: 'v1/people/:id/merge',
  summary: `Joins the unclaimed account of a person with that of another one, \`into\`: both kept by the entity, with the same name, date of birth and phone. Can be undone for ${mergeUndoDays} days.`,
  access: providerMembers,
  owned: true,
  params: personParams,
  body: z.object({ into: Id }),
  data: MergedPerson,
});

export const undoMergeOfPeople = endpoint({
  slice,
  method: 'POST',
  path: 'v1/people/:id/merge/undo',
  summary: `Undoes the last merge into the account of a person. Warning after ${mergeUndoDays} days, or if there is none.`,
  access: providerMembers,
  owned: true,
  params: personParams,
  data: MergedPerson,
});
