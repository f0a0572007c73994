import { passwordErrors } from '@vaga/contract/password';
import { minimumNameLength, nameLength } from '@vaga/contract/person-name';
import type { Faults } from '../platform/use-faults.ts';
import { ApiError } from '../platform/wire.ts';
import { isEmail } from './email.rules.ts';

/** The words for what can be wrong, in the reader's language. */
export interface FaultWords {
  required: string;
  /** Of a first or last name. */
  short: string;
  email: string;
  noAt: string;
  weak: string;
  unequal: string;
}

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  words: FaultWords,
): Faults<'password' | 'confirmPassword'> {
  const isWeak = passwordErrors(password).length > 0;
  return {
    ...(password === '' ? { password: words.required } : isWeak ? { password: words.weak } : {}),
    ...(confirmPassword === ''
      ? { confirmPassword: words.required }
      : confirmPassword !== password
        ? { confirmPassword: words.unequal }
        : {}),
  };
}

/** What is wrong with a first or last name; undefined when nothing is. What signs it may have is the server's to say. */
export function nameFault(name: string, words: FaultWords): string | undefined {
  if (name.trim() === '') return words.required;
  return nameLength(name) < minimumNameLength.part ? words.short : undefined;
}

/** What is wrong with an e-mail address; undefined when nothing is. */
export function emailFault(email: string, words: FaultWords): string | undefined {
  if (email.trim() === '') return words.required;
  if (!email.includes('@')) return words.noAt;
  return isEmail(email.trim()) ? undefined : words.email;
}

/** What the server found in the fields of a request that it refused: a message's code is the path of its field. */
export function faultsOfError<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Faults<Name> {
  const faults: Faults<Name> = {};
  if (!(error instanceof ApiError)) return faults;
  for (const name of names) {
    const message = error.messageOf(name);
    if (message) faults[name] = message.text;
  }
  return faults;
}
