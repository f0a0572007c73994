import type { AccessingEntity } from '@vaga/contract/accesses';
import { useText } from '../platform/texts.ts';
import { InfoDialog } from '../ui/dialog.tsx';
import { accessesTexts } from './accesses.texts.ts';
import classes from './ask-entity-dialog.module.css';

interface AskEntityDialogProps {
  /** Null: closed. */
  entity: AccessingEntity | null;
  onClose: () => void;
}

/** How to ask an entity why it opened data: its telephone and its e-mail address. */
export function AskEntityDialog({ entity, onClose }: AskEntityDialogProps) {
  const t = useText(accessesTexts);
  const { phone, email } = entity ?? { phone: null, email: null };
  return (
    <InfoDialog
      isOpen={entity !== null}
      onClose={onClose}
      title={entity?.name ?? ''}
      okLabel={t('ask.close')}
      text={
        <>
          <p>{t(phone || email ? 'ask.text' : 'ask.none')}</p>
          <dl className={classes.ways}>
            {phone ? (
              <>
                <dt>{t('ask.phone')}</dt>
                <dd>
                  <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
                </dd>
              </>
            ) : null}
            {email ? (
              <>
                <dt>{t('ask.email')}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </>
            ) : null}
          </dl>
        </>
      }
    />
  );
}
