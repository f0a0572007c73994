export { addAllotment } from './add-allotment.ts';
export { addClosure } from './add-closure.ts';
export type { TakenPlace } from './allocate-places.ts';
export { acceptPolicy, deskPolicy, holdPolicy, offerPolicy } from './allocation-policy.rules.ts';
export { countPlacesSetAside } from './allotment-use.rules.ts';
export type { StoredAllotment } from './allotments.queries.ts';
export { readAllotment, updateAllotment } from './allotments.queries.ts';
export { sumAllotmentsOfProtocols } from './allotments-of-protocols.queries.ts';
export { freeStarts, listOpenStarts } from './availability.rules.ts';
export type {
  Interval,
  OccupiedPlaces,
  Reach,
  ServiceRules,
  StartAvailability,
} from './availability-types.rules.ts';
export { bookPlaces, bookPlacesOrThrow } from './book-places.ts';
export { readEntitiesWithRules } from './bookable-entity.queries.ts';
export type { BookableEntity, BookableService } from './bookable-entity.rules.ts';
export { deleteBusyTimes, replaceBusyTimes } from './busy-times.queries.ts';
export { changeSchedule } from './change-schedule.ts';
export type { NewHolidayClosure, StoredClosure } from './closures.queries.ts';
export { insertHolidayClosures, removeHolidayClosures } from './closures.queries.ts';
export { copySchedules } from './copy-schedules.queries.ts';
export { endAllotmentNow } from './end-allotment.ts';
export { countHolds, endHolds } from './end-holds.ts';
export type { CachedService, EntityCache } from './entity-cache.ts';
export { createEntityCache, readAtOneVersion } from './entity-cache.ts';
export { expireHolds } from './expire-holds.ts';
export { extendHolds, shortenHolds } from './extend-holds.ts';
export { countExtraPlaces, keepExtraPlace, removeExtraPlaces } from './extra-capacity.queries.ts';
export { findNextStart } from './find-next-start.ts';
export { firstScheduledStart } from './first-scheduled-start.rules.ts';
export type { Fit, FlexiblePlace } from './fits.rules.ts';
export { findFits } from './fits.rules.ts';
export { holdDraftPlace } from './hold-draft-place.ts';
export { holdPlaces } from './hold-places.ts';
export { measureHolds } from './holds-metrics.queries.ts';
export type { FuturePlace, StoredPool, StoredVersion } from './import-schedules.queries.ts';
export {
  insertVersions,
  readFuturePlaces,
  readStoredPools,
  updateVersion,
} from './import-schedules.queries.ts';
export { lockPools, lockPoolsOfEntity, lockWaitlistsToJoin } from './locks.queries.ts';
export { countLostPlaces } from './lost-places.rules.ts';
export { movePlace } from './move-place.ts';
export { movePlaces } from './move-places.ts';
export type { BookingToPlace, NewPlaceOfBooking } from './new-times.rules.ts';
export type { ReleasedPlace } from './occupancy.queries.ts';
export { readPoolOfPlace } from './occupancy.queries.ts';
export { sweepOccupancy } from './occupancy-sweep.queries.ts';
export type { OccupancyWindow, WindowOccupancy } from './occupancy-window.queries.ts';
export { isExpiredWithWaitlist, windowOccupancyColumns } from './occupancy-window.queries.ts';
export {
  holdPlacesForWaitlist,
  offerReservedPlaces,
  retryOverdueWaitlists,
} from './offer-reserved-places.ts';
export { openClosedDay } from './open-closed-day.ts';
export { overbookPlace } from './overbook-place.ts';
export { lockAndCountPlacesOfService, readSlotLengths } from './places-of-service.queries.ts';
export type { PlaceToComeRow } from './places-to-come.queries.ts';
export { readPendingPlaces, readPlaceOfOffer, readPlacesToCome } from './places-to-come.queries.ts';
export { placesWithoutRoom } from './places-without-room.rules.ts';
export { readPlannedSchedules } from './planned-schedules.queries.ts';
export type { PoolPlaces } from './pool-places.queries.ts';
export { occupiedPlacesOf, poolPlacesSql } from './pool-places.queries.ts';
export type { PoolDay, PoolStart, SetAsidePlaces } from './pool-starts.rules.ts';
export { listPoolStarts, sumAvailableOfPools, sumCapacityOfPools } from './pool-starts.rules.ts';
export type { PoolRecord, PoolToChange } from './pools.queries.ts';
export {
  insertPool,
  insertPools,
  isPoolOfEntity,
  lockPoolsToChange,
  orderPools,
  readPoolsOfEntity,
  renamePool,
} from './pools.queries.ts';
export type { ChangePreview, LostPlaces, OpenOffer } from './preview-change.rules.ts';
export { findLostPlaces, previewChange } from './preview-change.rules.ts';
export type { DeskDay } from './read-desk-starts.ts';
export { findStartNow, readDeskStarts } from './read-desk-starts.ts';
export { readRulesOfDays } from './read-rules-of-days.ts';
export { readRulesSince } from './read-rules-since.ts';
export type { DayAvailability, PlaceOfCart, SlotAvailability } from './read-slots.ts';
export {
  computeSlotsAndDays,
  readDays,
  readPlacesOfCarts,
  readSlots,
  readSlotsAndDays,
  toOccupancyWindow,
} from './read-slots.ts';
export type { StartsForMove } from './read-starts-for-move.ts';
export { readStartsForMove } from './read-starts-for-move.ts';
export type { PersonBusyDetails } from './refusal-problem.ts';
export { isPlaceRefusal } from './refusal-problem.ts';
export { releasePlaces } from './release-places.ts';
export { removeBlock } from './remove-block.ts';
export { deleteComingClosure, endRunningClosure } from './reopen-closure.ts';
export { replaceSchedules } from './replace-schedules.queries.ts';
export { queueWaitlistOffers } from './reserve-for-waitlist.ts';
export { reservePlace } from './reserve-place.ts';
export type { WaitlistKey } from './reserved-places.queries.ts';
export { retirePool, takePoolBack } from './retire-pool.ts';
export { readScheduledHours } from './scheduled-hours.queries.ts';
export { insertAllotment, insertClosure, isPoolOf, readPoolNames } from './schedules.queries.ts';
export { schedulingCrontab, schedulingJobs } from './scheduling.jobs.ts';
export { adoptPlaces } from './scheduling-privacy.queries.ts';
export { bookPlaceAgain, movePlaceBack } from './take-place-back.ts';
export type { PlannedRebooking } from './take-planned-places.ts';
export { takePlannedPlaces } from './take-planned-places.ts';
export { wallInterval, weekdayOf } from './wall-clock.rules.ts';
