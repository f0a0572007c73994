import { personsPerCart } from '@vaga/contract/limits';
import { isValidName, minimumNameLength, nameLength } from '@vaga/contract/person-name';

/** A person chosen for a booking. Without an id it is a new name. */
export interface ChosenPerson {
  id: string | null;
  name: string;
}

export type NameErrorText = 'fault.name' | 'fault.nameSigns' | 'fault.duplicate' | 'fault.tooMany';

/**
 * Adds a name. A name that a known person has, capitals apart, is that person.
 * @returns the new list, or what is wrong with the name.
 */
export function addName(
  people: ChosenPerson[],
  typed: string,
  known: readonly { id: string; name: string }[],
): { people: ChosenPerson[] } | { error: NameErrorText } {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (nameLength(name) < minimumNameLength.full) return { error: 'fault.name' };
  if (!isValidName(name)) return { error: 'fault.nameSigns' };
  if (people.some((person) => isSame(person.name, name))) return { error: 'fault.duplicate' };
  if (people.length >= personsPerCart) return { error: 'fault.tooMany' };
  const person = known.find((one) => isSame(one.name, name));
  return {
    people: [...people, person ? { id: person.id, name: person.name } : { id: null, name }],
  };
}

/** Names that differ in nothing but capitals are one name. */
export function isSame(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase('pt') === other.trim().toLocaleLowerCase('pt');
}
