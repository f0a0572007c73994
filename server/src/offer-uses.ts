import type { OfferUses } from './partners/index.ts';
import { lockAndCountPlacesOfService, readSlotLengths } from './scheduling/index.ts';

/** What the slices after partners tell it of the services that entities offer. */
export const offerUses: OfferUses = {
  readLengths: readSlotLengths,
  lockAndCountPlaces: lockAndCountPlacesOfService,
};
