import { closedReadDays } from '@vaga/contract/limits';
import { partnerTermsVersion, processingTermsVersion } from '@vaga/contract/partner-terms';
import { useText } from '../platform/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { partnerTermsTexts } from './partner-terms.texts.ts';
import classes from './start.module.css';

const versions = { partner: partnerTermsVersion, processing: processingTermsVersion };
const sections = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** A text that an owner accepts for the company, in the version in force. */
export function PartnerTerms({ of }: { of: keyof typeof versions }) {
  const t = useText(partnerTermsTexts);
  return (
    <Disclosure title={t(`${of}.title`)}>
      <div className={classes.terms}>
        <p className={classes.soft}>{t('version', { version: versions[of] })}</p>
        <ol role="list">
          {sections.map((section) => (
            <li key={section}>
              <h3>
                {section}. {t(`${of}.${section}.title`)}
              </h3>
              <p>{t(`${of}.${section}.text`, { days: closedReadDays })}</p>
            </li>
          ))}
        </ol>
      </div>
    </Disclosure>
  );
}
