import { useState } from 'react';
import { type ErrorSummary, noErrors } from '../ui/form-error-summary.tsx';
import { withoutStar } from './without-star.ts';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** What is wrong with a form: beside each field, and all of it for the summary, which takes the focus each time it is shown. */
export function useFormErrors<Name extends string>(
  idOf: (name: Name) => string,
  labels: Partial<Record<Name, string>> = {},
) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [summary, setSummary] = useState<ErrorSummary>(noErrors);

  /** Shows the errors; `whole` is what is wrong with the form as a whole. True when there is none. */
  function show(found: FieldErrors<Name>, whole: string | readonly string[] = []): boolean {
    const ofForm = typeof whole === 'string' ? [whole] : whole;
    const lines = Object.entries(found) as [Name, string][];
    setErrors(found);
    const all = [
      ...ofForm.filter((text) => text !== '').map((text) => ({ text })),
      ...lines.map(([name, text]) => ({ fieldId: idOf(name), text: inSummary(name, text) })),
    ];
    setSummary(({ shown }) => ({ errors: all, shown: shown + 1 }));
    return all.length === 0;
  }

  /** Takes back what was said about these fields, because they have been changed since. */
  function forget(names: readonly Name[]): void {
    if (!names.some((name) => errors[name])) return;
    setErrors(({ ...left }) => {
      for (const name of names) delete left[name];
      return left;
    });
    const ids = names.map(idOf);
    setSummary(({ errors, shown }) => ({
      errors: errors.filter(({ fieldId }) => !fieldId || !ids.includes(fieldId)),
      shown,
    }));
  }

  /** Far from its field, an error needs the field's name. */
  function inSummary(name: Name, text: string): string {
    return labels[name] ? `${labels[name]}: ${withoutStar(text)}` : text;
  }

  return { errors, summary, show, forget };
}
