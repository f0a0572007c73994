export { countPlacesSetAside } from './availability/allotment-use.rules.ts';
export { freeStarts, listOpenStarts } from './availability/availability.rules.ts';
export type {
  Interval,
  OccupiedPlaces,
  Reach,
  ServiceRules,
  StartAvailability,
} from './availability/availability-types.rules.ts';
export { firstScheduledStart } from './availability/first-scheduled-start.rules.ts';
export type { Fit, FlexiblePlace } from './availability/fits.rules.ts';
export { findFits } from './availability/fits.rules.ts';
export type { PoolDay, PoolStart, SetAsidePlaces } from './availability/pool-starts.rules.ts';
export {
  listPoolStarts,
  sumAvailableOfPools,
  sumCapacityOfPools,
} from './availability/pool-starts.rules.ts';
export { wallInterval, weekdayOf } from './availability/wall-clock.rules.ts';
export { countLostPlaces } from './changes/lost-places.rules.ts';
export type { BookingToPlace, NewPlaceOfBooking } from './changes/new-times.rules.ts';
export type { PlaceToComeRow } from './changes/places-to-come.queries.ts';
export {
  readPendingPlaces,
  readPlaceOfOffer,
  readPlacesToCome,
} from './changes/places-to-come.queries.ts';
export { placesWithoutRoom } from './changes/places-without-room.rules.ts';
export type { ChangePreview, LostPlaces, OpenOffer } from './changes/preview-change.rules.ts';
export { findLostPlaces, previewChange } from './changes/preview-change.rules.ts';
export type { PlannedRebooking } from './changes/take-planned-places.ts';
export { takePlannedPlaces } from './changes/take-planned-places.ts';
export { readEntitiesWithRules } from './entity-rules/bookable-entity.queries.ts';
export type { BookableEntity, BookableService } from './entity-rules/bookable-entity.rules.ts';
export type { CachedService, EntityCache } from './entity-rules/entity-cache.ts';
export { createEntityCache, readAtOneVersion } from './entity-rules/entity-cache.ts';
export { readRulesOfDays } from './entity-rules/read-rules-of-days.ts';
export { readRulesSince } from './entity-rules/read-rules-since.ts';
export { addAllotment } from './hours/add-allotment.ts';
export { addClosure } from './hours/add-closure.ts';
export type { StoredAllotment } from './hours/allotments.queries.ts';
export { readAllotment, updateAllotment } from './hours/allotments.queries.ts';
export { sumAllotmentsOfProtocols } from './hours/allotments-of-protocols.queries.ts';
export { deleteBusyTimes, replaceBusyTimes } from './hours/busy-times.queries.ts';
export { changeSchedule } from './hours/change-schedule.ts';
export type { NewHolidayClosure, StoredClosure } from './hours/closures.queries.ts';
export { insertHolidayClosures, removeHolidayClosures } from './hours/closures.queries.ts';
export { copySchedules } from './hours/copy-schedules.queries.ts';
export { endAllotmentNow } from './hours/end-allotment.ts';
export {
  countExtraPlaces,
  keepExtraPlace,
  removeExtraPlaces,
} from './hours/extra-capacity.queries.ts';
export type { FuturePlace, StoredPool, StoredVersion } from './hours/import-schedules.queries.ts';
export {
  insertVersions,
  readFuturePlaces,
  readStoredPools,
  updateVersion,
} from './hours/import-schedules.queries.ts';
export { openClosedDay } from './hours/open-closed-day.ts';
export { readPlannedSchedules } from './hours/planned-schedules.queries.ts';
export type { PoolRecord, PoolToChange } from './hours/pools.queries.ts';
export {
  insertPool,
  insertPools,
  isPoolOfEntity,
  lockPoolsToChange,
  orderPools,
  readPoolsOfEntity,
  renamePool,
} from './hours/pools.queries.ts';
export { removeBlock } from './hours/remove-block.ts';
export { deleteComingClosure, endRunningClosure } from './hours/reopen-closure.ts';
export { replaceSchedules } from './hours/replace-schedules.queries.ts';
export { retirePool, takePoolBack } from './hours/retire-pool.ts';
export { readScheduledHours } from './hours/scheduled-hours.queries.ts';
export {
  insertAllotment,
  insertClosure,
  isPoolOf,
  readPoolNames,
} from './hours/schedules.queries.ts';
export { lockPools, lockPoolsOfEntity, lockWaitlistsToJoin } from './locks.queries.ts';
export {
  acceptPolicy,
  deskPolicy,
  holdPolicy,
  offerPolicy,
} from './occupancy/allocation-policy.rules.ts';
export { measureHolds } from './occupancy/holds-metrics.queries.ts';
export type { ReleasedPlace } from './occupancy/occupancy.queries.ts';
export { readPoolOfPlace } from './occupancy/occupancy.queries.ts';
export { sweepOccupancy } from './occupancy/occupancy-sweep.queries.ts';
export type { OccupancyWindow, WindowOccupancy } from './occupancy/occupancy-window.queries.ts';
export {
  isExpiredWithWaitlist,
  windowOccupancyColumns,
} from './occupancy/occupancy-window.queries.ts';
export {
  lockAndCountPlacesOfService,
  readSlotLengths,
} from './occupancy/places-of-service.queries.ts';
export type { PoolPlaces } from './occupancy/pool-places.queries.ts';
export { occupiedPlacesOf, poolPlacesSql } from './occupancy/pool-places.queries.ts';
export type { WaitlistKey } from './occupancy/reserved-places.queries.ts';
export type { TakenPlace } from './places/allocate-places.ts';
export { bookPlaces, bookPlacesOrThrow } from './places/book-places.ts';
export { countHolds, endHolds } from './places/end-holds.ts';
export { expireHolds } from './places/expire-holds.ts';
export { extendHolds, shortenHolds } from './places/extend-holds.ts';
export { holdDraftPlace } from './places/hold-draft-place.ts';
export { holdPlaces } from './places/hold-places.ts';
export { movePlace } from './places/move-place.ts';
export { movePlaces } from './places/move-places.ts';
export {
  holdPlacesForWaitlist,
  offerReservedPlaces,
  retryOverdueWaitlists,
} from './places/offer-reserved-places.ts';
export { overbookPlace } from './places/overbook-place.ts';
export type { PersonBusyDetails } from './places/refusal-problem.ts';
export { isPlaceRefusal } from './places/refusal-problem.ts';
export { releasePlaces } from './places/release-places.ts';
export { queueWaitlistOffers } from './places/reserve-for-waitlist.ts';
export { reservePlace } from './places/reserve-place.ts';
export { bookPlaceAgain, movePlaceBack } from './places/take-place-back.ts';
export { schedulingCrontab, schedulingJobs } from './scheduling.jobs.ts';
export { adoptPlaces } from './scheduling-privacy.queries.ts';
export { findNextStart } from './slots/find-next-start.ts';
export type { DeskDay } from './slots/read-desk-starts.ts';
export { findStartNow, readDeskStarts } from './slots/read-desk-starts.ts';
export type { DayAvailability, PlaceOfCart, SlotAvailability } from './slots/read-slots.ts';
export {
  computeSlotsAndDays,
  readDays,
  readPlacesOfCarts,
  readSlots,
  readSlotsAndDays,
  toOccupancyWindow,
} from './slots/read-slots.ts';
export type { StartsForMove } from './slots/read-starts-for-move.ts';
export { readStartsForMove } from './slots/read-starts-for-move.ts';
