import type { ComponentPropsWithoutRef } from 'react';
import classes from './card.module.css';

export interface CardProps extends ComponentPropsWithoutRef<'div'> {
  as?: 'div' | 'article' | 'section' | 'li';
  /** The one among many that is chosen or pointed at. */
  isChosen?: boolean;
}

/** A raised ground with a hairline border. */
export function Card({ as: Element = 'div', isChosen = false, className, ...others }: CardProps) {
  const Component = Element as 'div';
  return (
    <Component
      {...others}
      className={[classes.card, isChosen && classes.chosen, className].filter(Boolean).join(' ')}
    />
  );
}
