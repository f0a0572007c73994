import type { InputHTMLAttributes, ReactNode } from 'react';
import classes from './option.module.css';

interface OptionProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'radio' | 'checkbox';
  isInvalid?: boolean;
  children: ReactNode;
}

/** One of what can be chosen, as wide as a thumb: its box and all around it. */
export function Option({ isInvalid, children, ...input }: OptionProps) {
  return (
    <label className={classes.option} data-invalid={isInvalid || undefined}>
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
