import { IconDownload } from '@tabler/icons-react';
import * as accountCalls from '@vaga/contract/calls/partner-account';
import * as selfCheckInCalls from '@vaga/contract/calls/self-check-in';
import { fileAddress } from '../platform/api.ts';
import { useText } from '../platform/texts.ts';
import partClasses from '../ui/part.module.css';
import classes from './partner-account.module.css';
import { partnerAccountTexts } from './partner-account.texts.ts';

/** What an entity hands out: its code, and the QR code that opens its page. */
export function Flyers({ isProvider }: { isProvider: boolean }) {
  const t = useText(partnerAccountTexts);
  return (
    <section className={partClasses.part} aria-labelledby="flyers-title">
      <h2 id="flyers-title">{t(isProvider ? 'flyersOfProvider' : 'flyers')}</h2>
      <p className={classes.files}>
        {(['A4', 'A5'] as const).map((size) => (
          <a
            key={size}
            className={classes.file}
            href={fileAddress(accountCalls.downloadFlyer, { query: { sheetSize: size } })}
            download={`flyer_qr_${size}.pdf`}
          >
            <IconDownload size={18} aria-hidden="true" />
            {t('flyer', { size })}
          </a>
        ))}
      </p>
    </section>
  );
}

/** What hangs at the entity: people who have arrived say so by its QR code. */
export function Poster() {
  const t = useText(partnerAccountTexts);
  return (
    <section className={partClasses.part} aria-labelledby="poster-title">
      <h2 id="poster-title">{t('poster.title')}</h2>
      <p>{t('poster.text')}</p>
      <p className={classes.files}>
        <a
          className={classes.file}
          href={fileAddress(selfCheckInCalls.downloadPoster, {})}
          download="poster.pdf"
        >
          <IconDownload size={18} aria-hidden="true" />
          {t('poster.download')}
        </a>
      </p>
    </section>
  );
}
