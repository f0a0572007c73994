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
}

/** One line of a list of names and values, whatever the list looks like. */
export function Fact({ name, value, isDay }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-day={isDay || undefined}>
        <Unbroken>{value}</Unbroken>
      </dd>
    </div>
  );
}
