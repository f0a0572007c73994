import type { GroupStart } from '@vaga/contract/appointment-groups';
import type { UserTest } from '@vaga/contract/appointments';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { useState } from 'react';
import { atEntity } from '../partners/index.ts';
import { formatMoment, formatNames, formatTime } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { groupCallsOf } from './appointments.api.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { ChooseStartDialog } from './choose-start-dialog.tsx';
import classes from './people-choice.module.css';
import { PeopleChoice } from './people-choice.tsx';

interface RescheduleGroupDialogProps {
  /** At one entity for one service, by start; more than one. */
  tests: readonly [UserTest, ...UserTest[]];
  onClose: () => void;
}

/** One new start from which all chosen people of a group follow: at the same time, or one after the other. */
export function RescheduleGroupDialog({ tests, onClose }: RescheduleGroupDialogProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  // As it was when the dialog opened: the list is read anew once it is done.
  const [group] = useState(tests);
  const [chosen, setChosen] = useState(() => group.map(({ id }) => id));
  const [first] = group;
  const calls = groupCallsOf(first.id);
  const present = group.find(({ id }) => id === chosen[0]) ?? first;
  const entity = atEntity(first.entity, language);
  return (
    <ChooseStartDialog<GroupStart>
      title={t('group.reschedule.title')}
      confirmLabel={t('group.reschedule.confirm', { count: chosen.length })}
      lead={
        <>
          <p>
            <Unbroken>
              {t('group.reschedule.lead', { service: first.service, at: entity })}
            </Unbroken>
          </p>
          <PeopleChoice
            label={t('group.reschedule.who')}
            tests={group}
            chosen={chosen}
            onChange={setChosen}
          />
        </>
      }
      test={present}
      startsOf={chosen}
      isReady={chosen.length > 0}
      read={(date) => calls.starts(chosen, date)}
      move={({ starts }, key) => calls.move(starts, key)}
      nameOf={({ starts }, time) =>
        t('group.reschedule.start', { time, count: starts.length, entity: first.entity })
      }
      plan={(start) => <Plan group={group} start={start} />}
      done={(start) => (
        <InfoDialog
          isOpen
          onClose={onClose}
          title={t('group.reschedule.done')}
          text={
            <>
              <Plan group={group} start={start} hasDay />
              <p>
                <Unbroken>{t('group.reschedule.mailed', { count: start.starts.length })}</Unbroken>
              </p>
            </>
          }
        />
      )}
      onClose={onClose}
    />
  );
}

interface PlanProps {
  group: readonly UserTest[];
  start: GroupStart;
  hasDay?: boolean;
}

/** Who comes when. */
function Plan({ group, start, hasDay = false }: PlanProps) {
  const t = useText(appointmentsTexts);
  const language = useLanguage();
  const nameOf = (id: string) => group.find((test) => test.id === id)?.person ?? '';
  const timeZone = group[0]?.timeZone ?? homeTimeZone;
  const timeOf = (time: string) =>
    hasDay ? formatMoment(time, timeZone, language) : formatTime(time, timeZone, language);
  const byTime = Map.groupBy(start.starts, ({ time }) => time);
  return (
    <ul role="list" className={classes.plan} aria-label={t('group.reschedule.plan')}>
      {[...byTime].map(([time, starts]) => (
        <li key={time}>
          <strong>{timeOf(time)}</strong>{' '}
          {formatNames(
            starts.map(({ id }) => nameOf(id)),
            language,
          )}
        </li>
      ))}
    </ul>
  );
}
