import type { PersonData } from '@vaga/contract/persons';
import { useDraft } from '../platform/draft.ts';
import { useText } from '../platform/texts.ts';
import { type Faults, useFaults } from '../platform/use-faults.ts';
import { ApiError } from '../platform/wire.ts';
import { datePartId } from '../ui/date-field.tsx';
import {
  draftOf,
  fieldsOf,
  type PersonDraft,
  personFaults,
  wrongBirth,
} from './person-form.rules.ts';
import { personLabels } from './person-form.tsx';
import { personsTexts } from './persons.texts.ts';

type Field = keyof PersonDraft;

/** Before each field's id: where this form stands, it stands alone. */
export const personIdPrefix = 'person';

/**
 * What is typed about a person and what is wrong with it, wherever the form stands. `name` keeps the draft apart from
 * others in the tab; `today` is a civil date.
 */
export function usePersonForm({
  name,
  person,
  today,
}: {
  name: string;
  person: PersonData;
  today: string;
}) {
  const t = useText(personsTexts);
  const known = draftOf(person);
  const { draft, change, forget } = useDraft(name, known);
  const { faults, summary, show } = useFaults<Field>(
    (field) => {
      const id = `${personIdPrefix}-${field}`;
      if (field !== 'dateOfBirth') return id;
      // The summary leads to the first box that is wrong.
      return datePartId(id, wrongBirth(draft.dateOfBirth, today)?.parts[0] ?? 'day');
    },
    // Ten times 'this field is required' helps nobody: the summary says which one.
    Object.fromEntries(Object.entries(personLabels).map(([field, key]) => [field, t(key)])),
  );

  /** Whether what is typed may be sent; shows what is wrong otherwise. */
  function check(): boolean {
    const found = Object.entries(personFaults(draft, today));
    return show(Object.fromEntries(found.map(([field, fault]) => [field, t(fault)])));
  }

  /** Shows why the server did not take it. */
  function refuse(error: unknown): void {
    const found = faultsOfServer(error);
    const said = error instanceof ApiError ? error.messages[0]?.text : undefined;
    show(found, Object.keys(found).length > 0 ? undefined : (said ?? t('problem')));
  }

  const isTouched = fieldsOf(draft).some((field) => draft[field] !== known[field]);
  return { draft, change, forget, isTouched, faults, summary, check, refuse };
}

/** A message's code is the path of the field that it concerns. */
function faultsOfServer(error: unknown): Faults<Field> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const found = error.messages.filter(({ code }) => code in personLabels);
  return Object.fromEntries(found.map(({ code, text }) => [code, text]));
}
