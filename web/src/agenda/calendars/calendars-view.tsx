import type { BusyCalendar, CalendarLink } from '@vaga/contract/calendars';
import { useText } from '../../platform/texts.ts';
import { useDialogOf } from '../../platform/use-dialog-of.ts';
import { useIsReading } from '../../platform/use-is-reading.ts';
import { SkeletonCards } from '../../ui/faces.tsx';
import { ReadAgain } from '../../ui/read-again.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { BusyCalendarDialog } from './busy-calendar-dialog.tsx';
import { BusyCalendarsPart } from './busy-calendars-part.tsx';
import { CalendarLinkDialog } from './calendar-link-dialog.tsx';
import { CalendarLinksPart } from './calendar-links-part.tsx';
import { readCalendarNow, removeCalendar, revokeCalendarLink } from './calendars.api.ts';
import classes from './calendars.module.css';
import { calendarsTexts } from './calendars.texts.ts';

/** What a pool is called, to choose one. */
export interface NamedPool {
  id: string;
  name: string;
}

interface CalendarsViewProps {
  /** Null where they could not be read. */
  calendars: {
    busyCalendars: readonly BusyCalendar[];
    links: readonly CalendarLink[];
    pools: readonly NamedPool[];
  } | null;
  /** Tells what has been done. */
  onDone: (message: string) => void;
}

type OpenDialog =
  | { what: 'connect' | 'link' }
  | { what: 'remove'; calendar: BusyCalendar }
  | { what: 'revoke'; link: CalendarLink };

/** External calendars that take times here, and the addresses of the agenda for calendar programs. */
export function CalendarsView({ calendars, onDone }: CalendarsViewProps) {
  const t = useText(calendarsTexts);
  const isReading = useIsReading();
  const [asked, setAsked, close] = useDialogOf<OpenDialog>();
  const failed = { title: t('failed.title'), text: t('failed.text') };
  if (calendars === null && isReading) return <SkeletonCards label={t('loading')} count={2} />;
  if (calendars === null) return <ReadAgain {...failed} retryLabel={t('failed.retry')} />;
  const { busyCalendars, links, pools } = calendars;
  return (
    <div className={classes.parts}>
      <BusyCalendarsPart
        calendars={busyCalendars}
        onAdd={() => setAsked({ what: 'connect' })}
        onRead={async ({ id }) => onDone(await readCalendarNow(id))}
        onRemove={(calendar) => setAsked({ what: 'remove', calendar })}
      />
      <CalendarLinksPart
        links={links}
        onAdd={() => setAsked({ what: 'link' })}
        onRevoke={(link) => setAsked({ what: 'revoke', link })}
      />
      {asked?.what === 'connect' ? (
        <BusyCalendarDialog pools={pools} onDone={onDone} onClose={close} />
      ) : null}
      {asked?.what === 'link' ? <CalendarLinkDialog pools={pools} onClose={close} /> : null}
      {asked?.what === 'remove' ? (
        <RemoveDialog
          title={t('busy.remove.title')}
          text={t('busy.remove.text')}
          confirmLabel={t('busy.remove')}
          keepLabel={t('keep')}
          problem={failed}
          remove={async () => void (await removeCalendar(asked.calendar.id))}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'revoke' ? (
        <RemoveDialog
          title={t('links.revoke.title')}
          text={t('links.revoke.text')}
          confirmLabel={t('links.revoke')}
          keepLabel={t('keep')}
          problem={failed}
          remove={async () => void (await revokeCalendarLink(asked.link.id))}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
