export type PasswordRule = 'length' | 'special' | 'digit' | 'upper';

/**
 * The rules that a new password violates, in the order of display; an empty list means that it is valid. At least 6
 * characters, one special, one digit, one upper-case letter. Separate from the schemas, so that pages can check while
 * the user types.
 */
export function passwordErrors(password: string): PasswordRule[] {
  const violated: PasswordRule[] = [];
  if ([...password].length < 6) violated.push('length');
  if (!/[^\p{L}\p{N}\s]/u.test(password)) violated.push('special');
  if (!/\d/.test(password)) violated.push('digit');
  if (!/\p{Lu}/u.test(password)) violated.push('upper');
  return violated;
}
