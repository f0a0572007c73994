import {
  addPerson as addPersonCall,
  deletePerson as deletePersonCall,
  listPersons,
  readPersonData,
  savePersonData,
} from '@vaga/contract/persons';
import type { Db } from '../platform/db.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { signedIn } from '../platform/http/route.ts';
import { addPerson } from './add-person.ts';
import type { PersonUses } from './delete-person.ts';
import { deletePerson } from './delete-person.ts';
import { listPersonNames, readPersons } from './persons.queries.ts';
import { savePerson } from './save-person.ts';

/** The people that an account books for. People of other accounts answer 404. */
export function personsRoutes(deps: { db: Db; personUses: PersonUses }): Route[] {
  const { db } = deps;
  return [
    signedIn(listPersons, async ({ caller }) =>
      success(await listPersonNames(db, caller.accountId)),
    ),
    signedIn(addPersonCall, ({ caller: { accountId }, body, now, idempotencyKey }) =>
      addPerson(db, { accountId, name: body.name, now }, idempotencyKey),
    ),
    signedIn(readPersonData, async ({ caller, params }) => {
      const [person] = await readPersons(db, caller.accountId, [params.id]);
      if (!person) throw notFound();
      return success(person);
    }),
    signedIn(
      savePersonData,
      ({ caller: { accountId }, params: { id }, body, now, idempotencyKey }) =>
        savePerson(db, { id, accountId, form: body, now }, idempotencyKey),
    ),
    signedIn(deletePersonCall, ({ caller: { accountId }, params: { id }, language, now }) =>
      deletePerson(deps, { id, accountId, language, now }),
    ),
  ];
}
