import { IconPrinter } from '@tabler/icons-react';
import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import { printSlip } from '@vaga/contract/calls/agenda-day';
import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { fileAddress } from '../../platform/api.ts';
import { formatDay, formatMoney } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button, ButtonLink, FileLink } from '../../ui/button.tsx';
import { canAct, canChange, lastActOf, nextActOf, stateOf } from './attendance.rules.ts';
import { CancelAtDeskDialog } from './cancel-at-desk-dialog.tsx';
import { dayTexts } from './day.texts.ts';
import { dayKeys } from './day-keys.rules.ts';
import { actText } from './day-labels.ts';
import { Key } from './key.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import classes from './person-sheet.module.css';
import type { SheetProps } from './person-sheet.tsx';
import { StateIcon } from './state-icon.tsx';

/** The state that an act leads to: its icon stands on the button. */
const leadsTo = { checkIn: 'arrived', call: 'called', done: 'done', noShow: 'noShow' } as const;

/** The buttons of the sheet: the next act large, then what else the state allows. */
export function SheetActs(props: SheetProps) {
  const { person, now, date, today, isToday, may, isBusy, onAct, onUndo } = props;
  const t = useText(dayTexts);
  const language = useLanguage();
  const [isPaying, setPaying] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const state = stateOf(person, now);
  const next = isToday ? nextActOf(state, may) : null;
  const last = lastActOf(person);
  const others = (['call', 'done', 'noShow'] as const).filter(
    (act) => isToday && act !== next && canAct(act, state, may),
  );
  return (
    <div className={classes.acts}>
      {next ? (
        <Button
          variant="accent"
          size="lg"
          className={classes.next}
          icon={<StateIcon state={leadsTo[next]} size={22} />}
          isBusy={isBusy}
          onClick={() => onAct(next)}
        >
          {actText(t, next, state)} <Key>{dayKeys[next]}</Key>
        </Button>
      ) : null}
      {!isToday && date > today && may.checkIn && canChange('move', state, may) ? (
        <>
          <p className={classes.otherDay}>
            {t('otherDay.ask', { day: formatDay(date, language, 'date') })}
          </p>
          <Button
            variant="accent"
            size="lg"
            className={classes.next}
            icon={<StateIcon state="arrived" size={22} />}
            isBusy={isBusy}
            onClick={props.onMoveNow}
          >
            {t('otherDay.moveNow')}
          </Button>
        </>
      ) : null}
      {state === 'requested' ? (
        <ButtonLink
          variant="accent"
          size="lg"
          className={classes.next}
          to={paths.deskRequests({ kind: 'approval' })}
        >
          {t('act.answer')}
        </ButtonLink>
      ) : null}
      {may.takeMoney && person.dueCents > 0 ? (
        <Button variant="outline" disabled={isBusy} onClick={() => setPaying(true)}>
          {t('act.takeMoney', { amount: formatMoney(person.dueCents, language) })}
        </Button>
      ) : null}
      <MoneyDialog
        person={person}
        isOpen={isPaying}
        onClose={() => setPaying(false)}
        onTake={props.onTakeMoney}
      />
      {others.map((act: AttendanceAct) => (
        <Button key={act} variant="outline" disabled={isBusy} onClick={() => onAct(act)}>
          {act === 'call' ? t('act.callAgain') : actText(t, act)} <Key>{dayKeys[act]}</Key>
        </Button>
      ))}
      {last && may[last] ? (
        <Button variant="outline" disabled={isBusy} onClick={() => onUndo(last)}>
          {t(`takeBack.${last}`)}
        </Button>
      ) : null}
      {person.startsAt === null ? null : (
        <FileLink
          href={fileAddress(printSlip, { params: { id: person.id } })}
          target="_blank"
          rel="noreferrer"
          icon={<IconPrinter size={18} aria-hidden="true" />}
        >
          {t('act.slip')}
        </FileLink>
      )}
      {canChange('move', state, may) && date >= today ? (
        <Button variant="outline" disabled={isBusy} onClick={props.onMove}>
          {t('act.move')} <Key>{dayKeys.move}</Key>
        </Button>
      ) : null}
      {canChange('cancel', state, may) ? (
        <Button variant="outline" disabled={isBusy} onClick={() => setCancelling(true)}>
          {t('act.cancel')}
        </Button>
      ) : null}
      <CancelAtDeskDialog
        person={person}
        isOpen={isCancelling}
        isBusy={isBusy}
        onClose={() => setCancelling(false)}
        onCancel={props.onCancel}
      />
    </div>
  );
}
