import { holdStart } from '../app/kept-start.ts';
import { paths } from '../app/paths.ts';
import { useIsMember, useLoginType } from '../app/root-data.ts';
import { useSignIn } from '../identity/index.ts';
import { forgetDrafts } from '../platform/draft.ts';
import { useLanguage } from '../platform/texts.ts';
import { atEntity } from './at-entity.rules.ts';

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

/** Begins a booking. A start that was tapped is held from that moment on. A visitor is asked to sign in, and goes on from there afterwards. */
export function useBooking(): (selection: BookingSelection) => void {
  const signIn = useSignIn();
  const loginType = useLoginType();
  const isMember = useIsMember();
  const language = useLanguage();
  return (selection) => {
    // What is pressed is what is booked. What was typed on that page before is for a reload and for 'back'.
    forgetDrafts('services.');
    const { idEntityService, time, entity } = selection;
    if (idEntityService && time && entity && !isMember)
      void holdStart({ idEntityService, time, entity });
    signIn.open({
      redirect: paths.testsServices(loginType, selection),
      place: selection.entity && atEntity(selection.entity, language),
    });
  };
}
