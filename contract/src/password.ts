export type PasswordFault = 'length' | 'special' | 'digit' | 'upper';

/**
 * What a new password lacks, in the order it is said; an empty list is a good password.
 * At least 6 characters, one special, one digit, one upper-case letter. On its own, so that a page can say it live
 * without the schemas.
 */
export function passwordErrors(password: string): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < 6) faults.push('length');
  if (!/[^\p{L}\p{N}\s]/u.test(password)) faults.push('special');
  if (!/\d/.test(password)) faults.push('digit');
  if (!/\p{Lu}/u.test(password)) faults.push('upper');
  return faults;
}
