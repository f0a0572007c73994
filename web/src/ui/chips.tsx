import type { ComponentPropsWithoutRef } from 'react';
import { formatMoney } from '../platform/format.ts';
import type { Language } from '../platform/language.ts';
import classes from './chips.module.css';

export interface PersonChipProps {
  name: string;
  /** Said instead of the name, which still gives the initials: 'Eu, Amélia Reis'. */
  label?: string | undefined;
  /** Beside the name: the time chosen, or that one is to be chosen. */
  note?: string | undefined;
  isSet?: boolean;
  /** It only says something: without the look of what can be pressed. */
  isPlain?: boolean;
  /** Present: the chip is a button. */
  onClick?: () => void;
}

/** A person, by initials and name. */
export function PersonChip({
  name,
  label = name,
  note,
  isSet = false,
  isPlain = false,
  onClick,
}: PersonChipProps) {
  const inside = (
    <>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={classes.name}>{label}</span>
      {note ? <small className={classes.note}>{note}</small> : null}
    </>
  );
  const className = [classes.person, isSet && classes.set, isPlain && classes.plain]
    .filter(Boolean)
    .join(' ');
  return onClick ? (
    <button type="button" className={className} aria-pressed={isSet} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <span className={className}>{inside}</span>
  );
}

/** Initials of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** A price in whole cents; `freeLabel` stands for zero, `fromLabel` before the least of several. */
export function Price({
  cents,
  language,
  freeLabel,
  fromLabel,
}: {
  cents: number;
  language: Language;
  freeLabel?: string;
  fromLabel?: string;
}) {
  return (
    <span className={classes.price}>
      {fromLabel ? <small>{fromLabel} </small> : null}
      {cents === 0 && freeLabel ? freeLabel : formatMoney(cents, language)}
    </span>
  );
}

/** A start time that opens an address in a window of its own. `label` is its whole name. */
export function TimeLink({ time, label, href }: { time: string; label: string; href: string }) {
  return (
    <a className={classes.time} href={href} target="_blank" rel="noopener" aria-label={label}>
      {time}
    </a>
  );
}

export interface TimeChipProps extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label'> {
  /** '09:20' */
  time: string;
  /** Its whole name: '09:20, 3 vagas, Farmácia Central'. */
  label: string;
  /** Whether it is the one chosen. Absent: the chip does something at once, and is not one of a choice. */
  isChosen?: boolean;
}

/** A start time that can be taken. */
export function TimeChip({ time, label, isChosen, ...button }: TimeChipProps) {
  return (
    <button
      type="button"
      {...button}
      className={[classes.time, isChosen && classes.chosen].filter(Boolean).join(' ')}
      aria-label={label}
      aria-pressed={isChosen}
    >
      {time}
    </button>
  );
}
