import type { PersonData } from '@vaga/contract/persons';
import { type Translate, useText } from '../platform/texts.ts';
import { useForm } from '../platform/use-form.ts';
import type { FieldErrors } from '../platform/use-form-errors.ts';
import { ApiError, messageIn } from '../platform/wire.ts';
import { datePartId } from '../ui/date-field.tsx';
import {
  draftOf,
  type PersonDraft,
  personErrors,
  personFieldsOf,
  wrongBirth,
} from './person-form.rules.ts';
import { personLabels } from './person-form.tsx';
import { personsTexts } from './persons.texts.ts';

type Field = keyof PersonDraft;

/** Before each field's id: where this form stands, it stands alone. */
export const personIdPrefix = 'person';

/**
 * What is typed about a person and what is wrong with it, wherever the form stands. `name` keeps the draft apart from
 * others in the tab; `today` is a civil date. `isGuest`: a member enters them, and an e-mail is not needed.
 */
export function usePersonForm({
  name,
  person,
  today,
  isGuest,
}: {
  name: string;
  person: PersonData;
  today: string;
  isGuest: boolean;
}) {
  const t = useText(personsTexts);
  const known = draftOf(person);
  const form = useForm<PersonDraft, Field>({
    initial: known,
    keptAs: name,
    idOf: (field): string => {
      const id = `${personIdPrefix}-${field}`;
      if (field !== 'dateOfBirth') return id;
      // The summary leads to the first box that is wrong.
      return datePartId(id, wrongBirth(form.draft.dateOfBirth, today)?.parts[0] ?? 'day');
    },
    // Ten times 'this field is required' is no help: the summary says which one.
    labels: Object.fromEntries(Object.entries(personLabels).map(([field, key]) => [field, t(key)])),
    errorsStay: true,
    check: (draft) => {
      const found = Object.entries(personErrors(draft, today, { isGuest }));
      return Object.fromEntries(found.map(([field, error]) => [field, t(error)]));
    },
    refusalOf: (error) => {
      const errors = refusedFields(error);
      const isField = Object.keys(errors).length > 0;
      return { errors, whole: isField ? undefined : (messageIn(error) ?? t('problem')) };
    },
  });
  const { draft, change, forget, errors, summary, isSound: check, refuse } = form;
  const isTouched = personFieldsOf(draft).some((field) => draft[field] !== known[field]);
  const heading = headingOf(errors, t);
  return { draft, change, forget, isTouched, errors, summary, heading, check, refuse };
}

/** What is said above the errors: to fill in all fields only while one is empty. */
function headingOf(
  errors: FieldErrors<Field>,
  t: Translate<keyof (typeof personsTexts)['pt']>,
): { title: string; text?: string } {
  const texts = Object.values(errors);
  if (texts.includes(t('fault.required')))
    return { title: t('missing.title'), text: t('missing.text') };
  return { title: t(texts.length > 0 ? 'invalid.title' : 'missing.title') };
}

/** A message's code is the path of the field that it concerns. */
function refusedFields(error: unknown): FieldErrors<Field> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  const found = error.messages.filter(({ code }) => code in personLabels);
  return Object.fromEntries(found.map(({ code, text }) => [code, text]));
}
