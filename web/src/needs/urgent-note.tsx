import { useText } from '../platform/texts.ts';
import classes from './need-field.module.css';
import { needsTexts } from './needs.texts.ts';

/** The national numbers, for what one does not wait with. */
export function UrgentNote() {
  const t = useText(needsTexts);
  return (
    <p className={classes.urgent}>
      <span>{t('urgent')}</span> <a href="tel:112">{t('urgent.emergency')}</a>{' '}
      <a href="tel:+351808242424">{t('urgent.advice')}</a>
    </p>
  );
}
