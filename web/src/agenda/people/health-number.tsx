import { markNumberSeen } from '@vaga/contract/calls/health-numbers';
import { readHealthNumberHere } from '@vaga/contract/calls/people';
import type { NumberCheck } from '@vaga/contract/health-numbers';
import type { PersonHere } from '@vaga/contract/people';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../app/root-data.ts';
import { mayCall } from '../../app/session-access.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { formatDay, formatNames } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FailureDialog } from '../../ui/failure-dialog.tsx';
import { StateBadge, StateNote } from '../../ui/state-badge.tsx';
import { markCardSeen, readHealthNumberOf } from './people.api.ts';
import classes from './person-here.module.css';
import { asksForCard, toneOfCheck } from './person-here.rules.ts';
import { personHereTexts } from './person-here.texts.ts';

interface HealthNumberProps {
  person: PersonHere;
  /** Null where it could not be read. */
  check: NumberCheck | null;
}

/** The end of the health number, the whole one for who may read it, and what the register or a card says of it. */
export function HealthNumber({ person: { id, healthNumberEnd }, check }: HealthNumberProps) {
  const t = useText(personHereTexts);
  const session = useSession();
  const { revalidate } = useRevalidator();
  const reading = useAttempt();
  const marking = useAttempt();
  const [whole, setWhole] = useState<string | null>(null);
  if (healthNumberEnd === null) return <>{t('notRecorded')}</>;
  return (
    <>
      <span className={classes.number} role="status">
        {whole ?? (
          <>
            <span aria-hidden="true">•••{healthNumberEnd}</span>
            <span className="visually-hidden">{t('numberEnd', { end: healthNumberEnd })}</span>
          </>
        )}
      </span>
      {whole === null && mayCall(session, readHealthNumberHere) ? (
        <Button
          variant="outline"
          isBusy={reading.isBusy}
          onClick={() => void reading.run(async () => setWhole(await readHealthNumberOf(id)))}
        >
          {t('showNumber')}
        </Button>
      ) : null}
      {check ? <CheckTag check={check} /> : null}
      {check && asksForCard(check) && mayCall(session, markNumberSeen) ? (
        <Button
          variant="outline"
          isBusy={marking.isBusy}
          onClick={() =>
            void marking.run(async (key) => {
              await markCardSeen(id, key);
              await revalidate();
            })
          }
        >
          {t('markSeen')}
        </Button>
      ) : null}
      <FailureDialog
        attempts={[reading, marking]}
        title={t('failed.act')}
        text={t('failed.text')}
      />
    </>
  );
}

function CheckTag({ check }: { check: NumberCheck }) {
  const t = useText(personHereTexts);
  const language = useLanguage();
  const { state, differing, checkedAt, checkedBy } = check;
  if (state === 'none') return null;
  const fields = formatNames(
    differing.map((field) => t(`field.${field}`)),
    language,
  );
  const day = checkedAt && formatDay(checkedAt.slice(0, 10), language, 'dateOfYear');
  return (
    <StateBadge tone={toneOfCheck(state)} text={t(`check.${state}`)}>
      {fields ? <StateNote>{fields}</StateNote> : null}
      {state === 'seen' && day ? (
        <StateNote>{checkedBy ? t('checkedBy', { who: checkedBy, day }) : day}</StateNote>
      ) : null}
    </StateBadge>
  );
}
