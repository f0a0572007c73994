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

interface StateNoteProps {
  /** The reader has to do something, or comes in vain. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A line below a badge. */
export function StateNote({ isUrgent = false, children }: StateNoteProps) {
  return (
    <span className={classes.note} data-urgent={isUrgent || undefined}>
      {children}
    </span>
  );
}
