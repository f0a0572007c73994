export type PasswordFault = 'length' | 'special' | 'digit' | 'upper';

/**
 * The rules that a new password violates, in the order of display; an empty list means that it is valid. At least 6
 * characters, one special, one digit, one upper-case letter. Separate from the schemas, so that pages can check while
 * the user types.
 */
export function passwordErrors(password: string): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < 6) faults.push('length');
  if (!/[^\p{L}\p{N}\s]/u.test(password)) faults.push('special');
  if (!/\d/.test(password)) faults.push('digit');
  if (!/\p{Lu}/u.test(password)) faults.push('upper');
  return faults;
}
