import { IconDots } from '@tabler/icons-react';
import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import type { AgendaPerson } from '@vaga/contract/agenda-day';
import { formatMoney, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { dot } from '../../ui/dot.ts';
import {
  longWaitMinutes,
  type MayAct,
  nextActOf,
  nextPersonOf,
  stateOf,
} from './attendance.rules.ts';
import { dayTexts } from './day.texts.ts';
import { actText, durationText, isDue, minutesOf } from './day-labels.ts';
import classes from './phone-dock.module.css';
import { StateIcon } from './state-icon.tsx';

interface DockProps {
  people: readonly AgendaPerson[];
  now: number;
  may: MayAct;
  busy: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onAct: (act: AttendanceAct, person: AgendaPerson) => void;
}

const leadsTo = { checkIn: 'arrived', call: 'called', done: 'done', noShow: 'noShow' } as const;

/** The next person and the next act, at the thumb. */
export function PhoneDock({ people, now, may, busy, onOpen, onAct }: DockProps) {
  const t = useText(dayTexts);
  const language = useLanguage();
  const person = nextPersonOf(people, now);
  if (!person) return null;
  const state = stateOf(person, now);
  const act = nextActOf(state, may);
  if (!act) return null;
  const minutes = minutesOf(person, state, now);
  const isLong = state === 'late' || (minutes ?? 0) > longWaitMinutes;
  const { startsAt, timeZone } = person;
  const facts = [
    person.service,
    person.hasPrescription && t('flag.prescription'),
    isDue(person) && t('dock.due', { amount: formatMoney(person.priceCents, language) }),
  ];
  return (
    <section className={classes.dock} aria-label={t('list.next')} data-thumb>
      <div className={classes.who}>
        <p className={classes.name}>
          <small>
            {[t('dock.next'), startsAt && formatTime(startsAt, timeZone, language)]
              .filter(Boolean)
              .join(dot)}
          </small>
          <b>{person.person}</b>
          <small>{facts.filter(Boolean).join(dot)}</small>
        </p>
        {minutes === null ? null : (
          <p className={classes.minutes} data-long={isLong || undefined}>
            {durationText(minutes)}
            <small>{t(state === 'late' ? 'dock.late' : 'dock.waiting')}</small>
          </p>
        )}
      </div>
      <Button
        variant="outline"
        className={classes.more}
        aria-label={t('dock.open', { name: person.person })}
        icon={<IconDots size={20} aria-hidden="true" />}
        onClick={() => onOpen(person.id)}
      />
      <Button
        variant="accent"
        size="lg"
        className={classes.act}
        icon={<StateIcon state={leadsTo[act]} size={22} />}
        isBusy={busy.has(person.id)}
        onClick={() => onAct(act, person)}
      >
        {actText(t, act)}
      </Button>
    </section>
  );
}
