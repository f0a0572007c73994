import type { SecondFactorEnrolment as Enrolment } from '@vaga/contract/identity';
import { useText } from '../platform/texts.ts';
import classes from './forms.module.css';
import { identityTexts } from './identity.texts.ts';

/** What goes into the authenticator app, as a picture and as letters, and the codes to keep for the day the phone is lost. */
export function SecondFactorEnrolment({ enrolment }: { enrolment: Enrolment }) {
  const t = useText(identityTexts);
  const { secret, uri, qrCode, recoveryCodes } = enrolment;
  return (
    <>
      <p className={classes.soft}>{t('factor.enrolLead')}</p>
      <ol className={classes.steps}>
        <li>
          <p>{t('factor.scan')}</p>
          <img
            className={classes.qr}
            src={qrCode}
            alt={t('factor.qrAlt')}
            width={208}
            height={208}
          />
          <p>
            <a className={classes.link} href={uri}>
              {t('factor.openApp')}
            </a>
          </p>
          <p>
            {t('factor.secret')}{' '}
            <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </li>
        <li>
          <p>{t('factor.keepCodes')}</p>
          <ul className={classes.codes} aria-label={t('factor.recoveryCodes')}>
            {recoveryCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </li>
        <li>{t('factor.typeCode')}</li>
      </ol>
    </>
  );
}
