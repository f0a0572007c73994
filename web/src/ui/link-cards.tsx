import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import classes from './link-cards.module.css';

export interface LinkCard {
  key: string;
  to: string;
  /** 32 pixels wide. */
  icon: ReactNode;
  title: string;
  text: string;
  /** What waits there, such as a count. */
  note?: string | undefined;
}

interface LinkCardsProps {
  cards: readonly LinkCard[];
  /** Smaller, and none of them first: what is not done every day. */
  isQuiet?: boolean;
}

/** The ways on from a home, as cards: the first is the one that most people take. */
export function LinkCards({ cards, isQuiet = false }: LinkCardsProps) {
  return (
    <ul role="list" className={classes.cards} data-quiet={isQuiet || undefined}>
      {cards.map(({ key, to, icon, title, text, note }, index) => (
        <li key={key} className={classes.card} data-main={(index === 0 && !isQuiet) || undefined}>
          <span className={classes.icon}>{icon}</span>
          <div>
            <h2>
              <Link to={to} className={classes.link}>
                {title}
              </Link>
            </h2>
            <p>{text}</p>
            {note ? <p className={classes.note}>{note}</p> : null}
          </div>
          <IconChevronRight className={classes.arrow} size={24} aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}
