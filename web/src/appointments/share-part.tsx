import { useText } from '../platform/texts.ts';
import { ChoicePart } from '../ui/choice-part.tsx';
import { CheckboxField } from '../ui/field.tsx';
import { shareByLink } from './appointment-link.api.ts';
import classes from './appointment-link.module.css';
import { appointmentLinkTexts } from './appointment-link.texts.ts';

interface SharePartProps {
  token: string;
  sharesWithHotel: boolean;
}

/** Whether the hotel that booked reads that the service is done: the guest alone decides. */
export function SharePart({ token, sharesWithHotel }: SharePartProps) {
  const t = useText(appointmentLinkTexts);
  return (
    <ChoicePart
      className={classes.share}
      title={t('share.title')}
      initial={sharesWithHotel}
      save={(isShared) => shareByLink(token, isShared)}
      saved={t('share.saved')}
      failed={t('problem.text')}
    >
      {({ value, choose }) => (
        <CheckboxField
          label={t('share.label')}
          hint={t('share.hint')}
          checked={value}
          onChange={({ target }) => choose(target.checked)}
        />
      )}
    </ChoicePart>
  );
}
