import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

interface StateBadgeProps {
  /** `accent` is for a state that needs an act or is positive, as the list chooses. */
  tone: 'calm' | 'accent' | 'quiet' | 'bad' | 'over';
  /** The state, in a word. */
  text: string;
  /** What there is to say about it, below. */
  children?: ReactNode;
}

/** How something of a list stands. */
export function StateBadge({ tone, text, children }: StateBadgeProps) {
  return (
    <div className={classes.state}>
      <span className={classes.badge} data-tone={tone}>
        {text}
      </span>
      {children}
    </div>
  );
}

/** A line below a badge. */
export function StateNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}
