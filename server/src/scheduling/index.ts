export { addAllotment } from './add-allotment.ts';
export { addClosure } from './add-closure.ts';
export type { TakenPlace } from './allocate-places.ts';
export { acceptPolicy, holdPolicy, offerPolicy } from './allocation-policy.rules.ts';
export type { ScheduleVersion, SearchDayInput, StartAvailability } from './availability.rules.ts';
export { firstAvailableStarts } from './availability.rules.ts';
export { bookPlaces } from './book-places.ts';
export { changeSchedule } from './change-schedule.ts';
export { computeSlotsAndDays, toOccupancyWindow } from './compute-slots.ts';
export { expireHolds } from './expire-holds.ts';
export { extendHolds, shortenHolds } from './extend-holds.ts';
export { holdPlaces } from './hold-places.ts';
export { measureHolds } from './holds-metrics.queries.ts';
export type { Allotment } from './load.rules.ts';
export { lockWaitlistsToJoin } from './locks.queries.ts';
export { movePlace } from './move-place.ts';
export type { ReleasedPlace } from './occupancy.queries.ts';
export { sweepOccupancy } from './occupancy-sweep.queries.ts';
export {
  holdPlacesForWaitlist,
  offerReservedPlaces,
  retryOverdueWaitlists,
} from './offer-reserved-places.ts';
export type { PoolOccupancy } from './pool-occupancy.rules.ts';
export type { DayAvailability, PlaceOfCart, SlotAvailability } from './read-slots.ts';
export { readDays, readPlacesOfCarts, readSlots, readSlotsAndDays } from './read-slots.ts';
export type { PersonBusyDetails } from './refusal-problem.ts';
export { releasePlaces } from './release-places.ts';
export { queueWaitlistOffers } from './reserve-for-waitlist.ts';
export type { WaitlistKey } from './reserved-places.queries.ts';
export { schedulingCrontab, schedulingJobs } from './scheduling.jobs.ts';
export { isExpiredWithWaitlist } from './service-rules.queries.ts';
export type {
  CachedServiceRules,
  OccupancyWindow,
  WindowOccupancy,
} from './service-rules-cache.queries.ts';
export { windowOccupancyColumns } from './service-rules-cache.queries.ts';
export type { ServiceRulesCache } from './service-rules-cache.ts';
export { createServiceRulesCache } from './service-rules-cache.ts';
