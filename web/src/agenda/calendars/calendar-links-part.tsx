import type { CalendarLink } from '@vaga/contract/calendars';
import { useId } from 'react';
import { formatMoment } from '../../platform/format.ts';
import { useReadersZone } from '../../platform/readers-zone.ts';
import { useLanguage, useText } from '../../platform/texts.ts';
import { Button } from '../../ui/button.tsx';
import partClasses from '../../ui/part.module.css';
import classes from './calendars.module.css';
import { calendarsTexts } from './calendars.texts.ts';

interface CalendarLinksPartProps {
  links: readonly CalendarLink[];
  onAdd: () => void;
  onRevoke: (link: CalendarLink) => void;
}

/** The addresses of the agenda for calendar programs. */
export function CalendarLinksPart({ links, onAdd, onRevoke }: CalendarLinksPartProps) {
  const t = useText(calendarsTexts);
  const titleId = useId();
  return (
    <section className={partClasses.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('links.title')}</h2>
      <p className={classes.soft}>{t('links.lead')}</p>
      {links.length === 0 ? (
        <p>{t('links.none')}</p>
      ) : (
        <ul role="list" className={classes.rows} aria-labelledby={titleId}>
          {links.map((link) => (
            <Row key={link.id} link={link} onRevoke={onRevoke} />
          ))}
        </ul>
      )}
      <Button variant="outline" className={classes.add} onClick={onAdd}>
        {t('links.add')}
      </Button>
    </section>
  );
}

function Row({ link, onRevoke }: { link: CalendarLink; onRevoke: (link: CalendarLink) => void }) {
  const t = useText(calendarsTexts);
  const language = useLanguage();
  const zone = useReadersZone();
  const { pool, detail, lastUsedAt } = link;
  const name = pool?.name ?? t('links.all');
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{name}</p>
        <p className={classes.soft}>{t(`links.detail.${detail}`)}</p>
        <p className={classes.soft}>
          {lastUsedAt === null
            ? t('links.neverUsed')
            : t('links.used', { moment: formatMoment(lastUsedAt, zone, language) })}
        </p>
      </div>
      <Button
        variant="ghost"
        aria-label={t('links.revokeOf', { name })}
        onClick={() => onRevoke(link)}
      >
        {t('links.revoke')}
      </Button>
    </li>
  );
}
