import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.tsx';

/**
 * An e-mail address, typed as it is. `autoComplete`: `username` where it signs in, so that password managers know whose password
 * follows.
 */
export function EmailField({
  autoComplete = 'email',
  ...field
}: ComponentProps<typeof TextField> & { autoComplete?: 'email' | 'username' }) {
  return (
    <TextField
      {...field}
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
