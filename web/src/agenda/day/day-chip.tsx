import type { AgendaMark, AgendaPerson } from '@vaga/contract/agenda-day';
import { memo } from 'react';
import { useText } from '../../platform/texts.ts';
import { minutesSince, stateOf } from './attendance.rules.ts';
import { type DayTranslate, dayTexts } from './day.texts.ts';
import classes from './day-chip.module.css';
import { minuteOf, timeOf } from './day-grid.rules.ts';
import { chipWord, flagTexts, minutesOf, stateText } from './day-labels.ts';
import { FlagIcons, MarkIcon, StateIcon } from './state-icon.tsx';

export interface ChipProps {
  person: AgendaPerson;
  /** The present, in whole minutes: a chip is drawn anew once a minute at most. */
  minute: number;
  isTwoLine: boolean;
  isOpen: boolean;
  /** Came while the day stood open. */
  isFresh: boolean;
  /** Another state than the one that is looked for. */
  isDimmed: boolean;
}

/** A person of the day at their start. What is pressed is found by `data-chip`. */
export const DayChip = memo(function DayChip(props: ChipProps) {
  const { person, minute, isTwoLine, isOpen, isFresh, isDimmed } = props;
  const t = useText(dayTexts);
  const now = minute * 60_000;
  const state = stateOf(person, now);
  // The chip that the arrows lead to is all that a screen reader hears of its start.
  const time = person.startsAt === null ? t('noTime') : timeOf(minuteOf(person.startsAt));
  const word = chipWord(t, state, minutesOf(person, state, now));
  return (
    <button
      type="button"
      className={classes.chip}
      data-chip={person.id}
      data-state={state}
      data-two={isTwoLine || undefined}
      data-fresh={isFresh || undefined}
      data-dimmed={isDimmed || undefined}
      aria-current={isOpen || undefined}
      tabIndex={-1}
    >
      <span className="visually-hidden">
        {[
          person.person,
          time,
          person.service,
          stateText(t, person, now),
          ...flagTexts(t, person),
        ].join(', ')}
      </span>
      <StateIcon state={state} />
      <span className={classes.name} aria-hidden="true">
        {person.person}
      </span>
      <span className={classes.flags}>
        <FlagIcons person={person} />
      </span>
      <span className={classes.detail} aria-hidden="true">
        <span className={classes.service}>{person.service}</span>
        {word ? <span className={classes.word}>{word}</span> : null}
      </span>
    </button>
  );
});

/** Who began at an earlier start and has the place still. */
export function RunningChip({ person }: { person: AgendaPerson }) {
  return (
    <span className={classes.running} title={person.person} aria-hidden="true">
      {person.person}
    </span>
  );
}

/** A place that is not to be given away, and why. */
export function MarkChip({ mark, now }: { mark: AgendaMark; now: number }) {
  const t = useText(dayTexts);
  const text = markText(t, mark);
  const left = mark.expiresAt === null ? null : minutesLeft(mark.expiresAt, now);
  if (mark.kind === 'block' && mark.id !== null)
    return (
      <button
        type="button"
        className={classes.mark}
        data-mark="block"
        data-block={mark.id}
        tabIndex={-1}
        title={text}
      >
        <MarkIcon kind="block" />
        <span className={classes.name}>{text}</span>
      </button>
    );
  return (
    <span className={classes.mark} data-mark={mark.kind} title={text}>
      <MarkIcon kind={mark.kind} />
      <span className={classes.name}>{text}</span>
      {left === null || mark.kind === 'draft' ? null : (
        <span className={classes.left}>{t('mark.left', { minutes: left })}</span>
      )}
    </span>
  );
}

function minutesLeft(expiresAt: string, now: number): number {
  const gone = minutesSince(expiresAt, now) ?? 0;
  return gone > 0 ? 0 : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 60_000));
}

function markText(t: DayTranslate, { kind, label }: AgendaMark): string {
  if (kind === 'hold') return t('mark.hold');
  if (kind === 'waitlist') return t('mark.waitlist');
  if (kind === 'draft') return label ? t('mark.draftBy', { name: label }) : t('mark.draft');
  if (kind === 'allotment')
    return label ? t('mark.allotmentOf', { name: label }) : t('mark.allotment');
  return label ? t('mark.blockFor', { reason: label }) : t('mark.block');
}
