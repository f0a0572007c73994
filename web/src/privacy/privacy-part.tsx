import { IconDownload } from '@tabler/icons-react';
import * as privacyCalls from '@vaga/contract/calls/privacy';
import { paths } from '../app/paths.ts';
import { fileAddress } from '../platform/api.ts';
import { Link } from '../platform/link.tsx';
import { rich, useText } from '../platform/texts.ts';
import { Button, ButtonLink, FileLink } from '../ui/button.tsx';
import partClasses from '../ui/part.module.css';
import { accessesTexts } from './accesses.texts.ts';
import { privacyTexts } from './privacy.texts.ts';
import classes from './privacy-part.module.css';

const archive = fileAddress(privacyCalls.exportAccountData, {});

/**
 * What one may ask of one's data: who saw it, to have it, and to have it deleted.
 * @param onDelete opens the question whether the account is to be deleted
 */
export function PrivacyPart({ onDelete }: { onDelete: () => void }) {
  const t = useText(privacyTexts);
  const accesses = useText(accessesTexts);
  return (
    <section className={partClasses.part} aria-labelledby="privacy-title">
      <h2 id="privacy-title">{t('title')}</h2>
      <div className={classes.right}>
        <h3>{accesses('title')}</h3>
        <p className={classes.soft}>{accesses('settings.text')}</p>
        <ButtonLink to={paths.userAccesses} variant="outline">
          {accesses('settings.open')}
        </ButtonLink>
      </div>
      <div className={classes.right}>
        <h3>{t('export.title')}</h3>
        <p className={classes.soft}>{t('export.text')}</p>
        {/* The browser saves the archive while it comes: no page of ours has to hold it. */}
        <FileLink
          href={archive}
          download
          icon={<IconDownload size={20} aria-hidden="true" />}
          className={classes.download}
        >
          {t('export.download')}
        </FileLink>
      </div>
      <div className={classes.right}>
        <h3>{t('delete.title')}</h3>
        <p className={classes.soft}>
          {rich(t('delete.text'), {
            privacy: (label) => <Link to={paths.privacyPolicy}>{label}</Link>,
          })}
        </p>
        <Button variant="danger" onClick={onDelete}>
          {t('delete.open')}
        </Button>
      </div>
    </section>
  );
}
