import type { RebookingOffer } from '@vaga/contract/rebooking-offers';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../../platform/attempt.ts';
import { formatMoment } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { agreeOffer } from './rebooking.api.ts';
import classes from './rebooking.module.css';
import { rebookingTexts } from './rebooking.texts.ts';

interface AgreeDialogProps {
  offer: RebookingOffer;
  timeZone: string;
  /** Whether the member may leave the person at the old time, out of hours. */
  mayKeep: boolean;
  onClose: () => void;
}

/** What was agreed on the phone: the proposed time, or the old one. Any other time is chosen in the day, by its own move. */
export function AgreeDialog({ offer, timeZone, mayKeep, onClose }: AgreeDialogProps) {
  const t = useText(rebookingTexts);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { run, isBusy, failure } = useAttempt();
  const { id, person, fromTime, proposedTime } = offer;
  const options = [...(proposedTime === null ? [] : [proposedTime]), ...(mayKeep ? ['same'] : [])];
  const [chosen, setChosen] = useState(options[0]);
  const save = () =>
    run(async (key) => {
      await agreeOffer(id, chosen === 'same' ? undefined : chosen, key);
      await revalidate();
      onClose();
    }, chosen);
  const nameOf = (option: string) =>
    option === 'same'
      ? t('agree.same', { moment: formatMoment(fromTime, timeZone, language) })
      : t('agree.proposed', { moment: formatMoment(option, timeZone, language) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('close')}
      title={t('agree.title', { person })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('agree.back')}
          </Button>
          <Button onClick={save} isBusy={isBusy} disabled={chosen === undefined}>
            {t('agree.confirm')}
          </Button>
        </>
      }
    >
      <ChoiceField
        id="agreed"
        label={t('agree.time')}
        value={chosen ?? ''}
        options={options.map((option) => ({ value: option, text: nameOf(option) }))}
        onChange={setChosen}
      />
      <p>{t('agree.other')}</p>
      {failure ? (
        <p role="alert" className={classes.failure}>
          {failure.text ?? t('problem.text')}
        </p>
      ) : null}
    </Dialog>
  );
}
