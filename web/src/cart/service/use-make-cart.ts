import { paths } from '../../app/paths.ts';
import { useIsMember, useLoginType } from '../../app/root-data.ts';
import type { EntityVisit } from '../../partners/index.ts';
import { useAttempt } from '../../platform/attempt.ts';
import { useNavigate } from '../../platform/link.tsx';
import { useLanguage } from '../../platform/texts.ts';
import { ApiError } from '../../platform/wire.ts';
import { storeFilter } from '../location/location-filters.ts';
import { holdTapped } from '../slots/hold-tapped.ts';
import { type ChosenBefore, keptPlace } from './chosen-place.rules.ts';
import { openGuestCart, openOwnCart } from './open-cart.ts';
import type { ServicesDraft } from './services-form.rules.ts';

interface MakeCart {
  draft: ServicesDraft;
  isPrescribed: boolean;
  /** By whose code one books; null without one. */
  visit: EntityVisit | null;
}

/** Makes the cart and goes to its first step. A patient's start that was tapped on the way here is held for all its people. */
export function useMakeCart(chosen: ChosenBefore, onMade: () => void) {
  const language = useLanguage();
  const navigate = useNavigate();
  const loginType = useLoginType();
  const isForGuests = useIsMember();
  const { run, isBusy, failure } = useAttempt({ isBlocking: true });

  const make = ({ draft, isPrescribed, visit }: MakeCart) =>
    run(async (key) => {
      const kept = keptPlace(draft, chosen);
      const input = { draft, isPrescribed, kept };
      const { type, data, messages } = await (isForGuests
        ? openGuestCart(input, language, key)
        : openOwnCart(input, visit, key));
      if (type !== 'Success' || !data) throw new ApiError(200, messages);
      if (chosen.where) storeFilter(data.idCart, chosen.where);
      const { idEntityService, time } = kept ?? {};
      if (idEntityService && time && !isForGuests) {
        // What cannot be held is asked for at its step.
        await holdTapped(data.idCart, { idEntityService, time }, `${key}.hold`).catch(() => null);
      }
      onMade();
      await navigate(paths.cart(loginType, data.idCart, 'ticket'));
    }, draft);

  return { make, isBusy, failure };
}
