import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { Unbroken } from './unbroken.tsx';

/** What is known about something, a line each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  name: string;
  value: string;
  /** A day in words begins with a capital here. */
  isDay?: boolean;
  /** Sentences: below the name, as one reads them. */
  isLong?: boolean;
}

/** One line of a list of names and values, whatever the list looks like. */
export function Fact({ name, value, isDay, isLong }: FactProps) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{name}</dt>
      <dd data-day={isDay || undefined}>
        <Unbroken>{value}</Unbroken>
      </dd>
    </div>
  );
}
