import { forgetStart, holdStart } from '../app/kept-start.ts';
import { paths } from '../app/paths.ts';
import { useIsMember, useLoginType, useSession } from '../app/root-data.ts';
import { useSignIn } from '../identity/index.ts';
import { forgetDrafts } from '../platform/draft.ts';
import { useNavigate } from '../platform/link.tsx';
import { useLanguage } from '../platform/texts.ts';
import { atEntity } from './at-entity.rules.ts';

/** A start of an entity's service, whole. */
export interface TappedStart {
  serviceType: number;
  service: number;
  date: string;
  idEntityService: string;
  time: string;
  entity: string;
  entityId: string;
}

/** What the visitor wants to book, as the service selection reads it from its address. */
export interface BookingSelection extends Record<string, string | number | undefined> {
  serviceType?: string | number;
  service?: string | number;
  /** A civil date, YYYY-MM-DD. */
  date?: string;
  location?: string;
  full_location?: string;
  latitude?: string | number;
  longitude?: string | number;
  /** The place chosen, and the start there: the slot's time as it came. */
  idEntityService?: string;
  time?: string;
  /** The name of that place, for the screen to say it, and its id, for the way back to its times. */
  entity?: string;
  entityId?: string;
}

/**
 * Begins the booking of a start that was tapped on another site, on the page that its window opened: it is held, and the
 * booking takes the place of that page, so that 'back' does not lead to it. A visitor goes there by the sign-in.
 */
export function useTappedElsewhere(): (selection: TappedStart) => Promise<void> {
  const session = useSession();
  const loginType = useLoginType();
  const isMember = useIsMember();
  const navigate = useNavigate();
  return async (selection) => {
    const { idEntityService, time, entity } = selection;
    forgetDrafts('services.');
    if (!isMember) await holdStart({ idEntityService, time, entity });
    const booking = paths.testsServices(loginType, { ...selection });
    await navigate(session ? booking : paths.signIn(booking), { replace: true });
  };
}

/** Begins a booking. A start that was tapped is held from that moment on. A visitor is asked to sign in, and goes on from there afterwards. */
export function useBooking(): (selection: BookingSelection, serviceName?: string) => void {
  const signIn = useSignIn();
  const loginType = useLoginType();
  const isMember = useIsMember();
  const language = useLanguage();
  return (selection, serviceName) => {
    // What is pressed is what is booked. What was typed on that page before is for a reload and for 'back'.
    forgetDrafts('services.');
    const { idEntityService, time, entity } = selection;
    if (idEntityService && time && entity && !isMember)
      void holdStart({ idEntityService, time, entity, service: serviceName });
    else forgetStart();
    signIn.open({
      redirect: paths.testsServices(loginType, selection),
      place: selection.entity && atEntity(selection.entity, language),
    });
  };
}
