/** A person's prescription as it is typed. */
export interface PrescriptionDraft {
  /** The id of a type; 'none' without a prescription; empty while nothing is chosen. */
  type: string;
  number: string;
  accessCode: string;
  provisionCode: string;
}

export type PrescriptionPart = keyof PrescriptionDraft;

export const emptyPrescription: PrescriptionDraft = {
  type: '',
  number: '',
  accessCode: '',
  provisionCode: '',
};

/** Exactly as many characters as the specification says of each. */
const lengths = { number: 19, accessCode: 6, provisionCode: 6 } as const;
const coded = Object.keys(lengths) as (keyof typeof lengths)[];

/** As it is printed and pasted, without the spaces between its groups, and no longer than it can be. */
export function tidyPart(part: PrescriptionPart, typed: string): string {
  if (part === 'type') return typed;
  return typed
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .slice(0, lengths[part]);
}

/** What is wrong with a person's prescription, part by part; nothing where they have none. */
export function prescriptionErrors(
  prescription: PrescriptionDraft,
): Partial<Record<PrescriptionPart, 'missing' | 'invalid'>> {
  if (prescription.type === 'none') return {};
  const wrong = coded.filter(
    (part) =>
      prescription[part].length !== lengths[part] || !/^[0-9A-Z]+$/i.test(prescription[part]),
  );
  return {
    ...(prescription.type === '' ? { type: 'missing' as const } : {}),
    ...Object.fromEntries(wrong.map((part) => [part, 'invalid' as const])),
  };
}

/** The prescriptions of a booking as the call takes them: of the people, in order, who have one. */
export function prescriptionsOf(
  people: readonly { name: string; idPerson: string }[],
  drafts: Readonly<Record<string, PrescriptionDraft>>,
) {
  return people.flatMap(({ name, idPerson }) => {
    const prescription = prescriptionOf(name, drafts);
    return prescription ? [{ idPerson, ...prescription }] : [];
  });
}

/** The prescription of a person as a call takes it; null where they have none. */
export function prescriptionOf(name: string, drafts: Readonly<Record<string, PrescriptionDraft>>) {
  const { type, ...codes } = drafts[name] ?? emptyPrescription;
  return type === '' || type === 'none' ? null : { type: Number(type), ...codes };
}
