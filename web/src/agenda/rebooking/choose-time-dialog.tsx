import { useQuery } from '@tanstack/react-query';
import { impactDays } from '@vaga/contract/rebooking-limits';
import type { RebookingOfferView } from '@vaga/contract/rebooking-offers';
import { useState } from 'react';
import { useNow } from '../../app/root-data.ts';
import { civilDate, formatTime } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TimeChip } from '../../ui/chips.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { readTimes } from './rebooking.api.ts';
import classes from './rebooking.module.css';
import { rebookingTexts } from './rebooking.texts.ts';

interface ChooseTimeDialogProps {
  token: string;
  offer: RebookingOfferView;
  isBusy: boolean;
  onChoose: (time: string) => void;
  onClose: () => void;
}

/** Another time of the same entity: the first day with a free one is open. */
export function ChooseTimeDialog(props: ChooseTimeDialogProps) {
  const { token, offer, isBusy, onChoose, onClose } = props;
  const t = useText(rebookingTexts);
  const language = useLanguage();
  const { days, timeZone } = offer;
  const today = civilDate(useNow(), timeZone);
  const [date, setDate] = useState(() => firstDay(offer) ?? today);
  const [time, setTime] = useState<string | null>(null);
  const times = useQuery({
    queryKey: ['rebooking', token, date],
    queryFn: () => readTimes(token, date),
    staleTime: 0,
  });
  const chosen = times.data?.find((slot) => slot.time === time);
  const last = days.at(-1);
  return (
    <Dialog
      isOpen
      isTall
      onClose={onClose}
      closeLabel={t('close')}
      width={560}
      title={t('times.title')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('times.back')}
          </Button>
          <Button
            disabled={!chosen}
            isBusy={isBusy}
            onClick={() => (chosen ? onChoose(chosen.time) : undefined)}
          >
            {t('times.confirm')}
          </Button>
        </>
      }
    >
      {days.length === 0 ? (
        <p>{t('times.noDays', { days: impactDays })}</p>
      ) : (
        <>
          <DayField
            label={t('times.day')}
            value={date}
            today={today}
            first={today}
            {...(last === undefined ? {} : { last })}
            onChange={(day) => {
              setDate(day);
              setTime(null);
            }}
          />
          <h3 className={classes.heading}>{t('times.time')}</h3>
          <div aria-live="polite">
            {times.isPending ? <Skeleton height={96} /> : null}
            {times.isError ? <p className={classes.failure}>{t('times.failed')}</p> : null}
            {times.data?.length === 0 ? <p>{t('times.none')}</p> : null}
            <div className={classes.chips}>
              {times.data?.map((slot) => {
                const shown = formatTime(slot.time, timeZone, language);
                return (
                  <TimeChip
                    key={slot.time}
                    time={shown}
                    label={shown}
                    isChosen={slot === chosen}
                    onClick={() => setTime(slot.time)}
                  />
                );
              })}
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** That of the lost time if it has a free one, else the first after it, else the first of all. */
function firstDay({ days, fromTime, timeZone }: RebookingOfferView): string | undefined {
  const lost = civilDate(fromTime, timeZone);
  return days.find((day) => day >= lost) ?? days[0];
}
