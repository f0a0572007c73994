import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AgendaFit } from '@vaga/contract/agenda-capacity';
import { useState } from 'react';
import { formatPhone } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { messageIn } from '../../platform/wire.ts';
import { Button } from '../../ui/button.tsx';
import { moveAtDesk } from '../day/day.api.ts';
import { wallTimeOfStart } from '../guest-form.rules.ts';
import { readFits } from './desk.api.ts';
import { deskTexts } from './desk.texts.ts';
import { noDeskStart } from './desk-booking.ts';
import { focusField } from './desk-fields.ts';
import classes from './desk-sheet.module.css';
import { type FitWindow, shownFits } from './fit.rules.ts';
import type { DeskFormState } from './use-desk-form.ts';

interface FitPartProps {
  form: DeskFormState;
  window: FitWindow;
}

/** 'Onde cabe mais um?' on a full day or at a full start: each way, and the act that takes it. */
export function FitPart({ form, window }: FitPartProps) {
  const t = useText(deskTexts);
  const { draft } = form;
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const { service: entityService, date } = draft;
  const fits = useQuery({
    queryKey: ['fits', entityService, date, window],
    queryFn: () => readFits({ entityService, date, from: window.from, until: window.until }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  function take({ kind, time, idPool: pool }: AgendaFit) {
    form.choose({ ...noDeskStart, time, pool, isFull: kind === 'overbook' });
    if (kind !== 'overbook') focusField('name');
  }

  /** The person has agreed: they move, and their place is reserved for who is being booked. */
  async function moveAndTake(fit: AgendaFit) {
    const { move } = fit;
    if (!move || movingId !== null) return;
    setMovingId(move.id);
    setProblem(null);
    try {
      const cell = { startsAt: move.to, idPool: move.idPool };
      await moveAtDesk(move, { cell, isAgreed: true });
      take(fit);
      form.readStartsAgain();
    } catch (error) {
      setProblem(messageIn(error) ?? t('fit.failed'));
      void fits.refetch();
    } finally {
      setMovingId(null);
    }
  }

  if (!isAsked)
    return (
      <Button variant="outline" onClick={() => setAsked(true)}>
        {t('fit.ask')}
      </Button>
    );
  const shown = shownFits(fits.data ?? [], window);
  return (
    <section className={classes.fits} aria-labelledby="desk-fits" aria-busy={fits.isFetching}>
      <h2 id="desk-fits">{t('fit.ask')}</h2>
      {problem ? (
        <p role="alert" className={classes.fitProblem}>
          {problem}
        </p>
      ) : null}
      {fits.isError ? (
        <p role="alert">
          {t('fit.failed')}{' '}
          <Button variant="ghost" onClick={() => void fits.refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : null}
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : classes.soft}>
        {fits.isPending ? t('fit.reading') : t('fit.count', { count: shown.length })}
      </p>
      <ul>
        {shown.map((fit) => (
          <li key={`${fit.kind}${fit.time}${fit.idPool}${fit.move?.id ?? ''}`}>
            {fit.move ? (
              <MoveWay
                fit={fit}
                move={fit.move}
                isBusy={movingId === fit.move.id}
                onAgreed={() => void moveAndTake(fit)}
              />
            ) : (
              <>
                <p>
                  <b>{placeOf(fit)}</b> {t(`fit.${fit.kind === 'free' ? 'free' : 'overbook'}`)}
                </p>
                <Button variant="outline" onClick={() => take(fit)}>
                  {t('fit.choose', { time: wallTimeOfStart(fit.time) })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const placeOf = ({ time, pool }: Pick<AgendaFit, 'time' | 'pool'>) =>
  `${wallTimeOfStart(time)}, ${pool}`;

interface MoveWayProps {
  fit: AgendaFit;
  move: NonNullable<AgendaFit['move']>;
  isBusy: boolean;
  onAgreed: () => void;
}

/** Who is to be asked, and what they would agree to. Nothing happens before the member says that they did. */
function MoveWay({ fit, move, isBusy, onAgreed }: MoveWayProps) {
  const t = useText(deskTexts);
  const { person, service, phone, from, to, pool, idPool } = move;
  const where = idPool === fit.idPool ? '' : `, ${pool}`;
  return (
    <>
      <p>
        <b>{placeOf(fit)}</b>{' '}
        {t('fit.move', {
          name: person,
          service,
          from: wallTimeOfStart(from),
          to: `${wallTimeOfStart(to)}${where}`,
        })}
      </p>
      <div className={classes.fitActs}>
        {phone ? (
          <a className={classes.fitPhone} href={`tel:${phone}`}>
            <IconPhone size={16} aria-hidden="true" />
            {formatPhone(phone)}
          </a>
        ) : (
          <span className={classes.soft}>{t('person.noContact')}</span>
        )}
        <Button variant="outline" isBusy={isBusy} onClick={onAgreed}>
          {t('fit.agreed')}
          <span className="visually-hidden">: {person}</span>
        </Button>
      </div>
    </>
  );
}
