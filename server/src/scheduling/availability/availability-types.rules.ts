/** An interval of time: epoch milliseconds, `from` inclusive, `until` exclusive. */
export interface Interval {
  from: number;
  until: number;
}

/**
 * Who asks for starts: `public`, patients and hotels, has those to come; `desk`, the members of the entity
 * itself, also the one that runs; `undo`, who takes an act of the desk back, also the one at which the person was, which may have ended.
 */
export type Reach = 'public' | 'desk' | 'undo';

/** What a dated version of a schedule says, apart from its pool and its days. */
export interface ScheduleTerms {
  name: string;
  /** ISO weekdays of the working day: a start after midnight belongs to the day before. */
  weekdays: number[];
  /** Wall times 'HH:MM'; `toTime` at or before `fromTime` is on the next day. */
  fromTime: string;
  toTime: string;
  /** A break within these hours, in wall times: no slot overlaps it, and starts count anew from its end. Null: none. */
  breakFrom: string | null;
  breakTo: string | null;
  intervalMinutes: number;
  /** Persons at the same time. */
  capacity: number;
  /** The entity services that it serves; null for all of its entity. */
  serves: string[] | null;
}

/** A dated version of hours, interval and capacity on a pool, for the rules of availability. */
export interface ScheduleVersion
  extends Readonly<Omit<ScheduleTerms, 'name' | 'serves' | 'weekdays'>> {
  id: string;
  poolId: string;
  weekdays: readonly number[];
  /** Civil days: `validFrom` inclusive, `validUntil` exclusive or 'infinity'. */
  validFrom: string;
  validUntil: string;
}

/** A start of a schedule. Its slot ends `intervalMinutes` elapsed minutes later, also across a clock change. */
export interface ScheduledStart extends Interval {
  schedule: ScheduleVersion;
}

/** Places of a pool set aside for one protocol or code. */
export interface AllotmentRule {
  id: string;
  poolId: string;
  places: number;
  /** A start is released to the public this many hours before it. */
  releaseHours: number;
  /** Civil days: `fromDate` inclusive, `untilDate` exclusive. */
  fromDate: string;
  untilDate: string;
  /** Wall times of each of these days; `toTime` at or before `fromTime` is on the next day. */
  fromTime: string;
  toTime: string;
  /** The entity codes it is set aside for, in lower case. */
  codes: readonly string[];
}

/** An allotment as it counts for one caller. */
export interface Allotment extends Omit<AllotmentRule, 'codes'> {
  /** Whether the caller has its protocol or code. */
  isForCaller: boolean;
}

/** More places of a pool than its schedules say, for an interval. */
export interface ExtraCapacity extends Interval {
  poolId: string;
  places: number;
  /** Whether patients may take them; if not, only the desk of the entity. */
  isPublic: boolean;
  /** Epoch milliseconds: of a draft that may still be booked; null once they stay. */
  expiresAt: number | null;
}

/** When an entity, a service or a pool is unavailable. */
export interface Closure extends Interval {
  /** Null: all pools. */
  poolId: string | null;
}

/** Occupied places of a pool over one interval. */
export interface OccupiedPlaces extends Interval {
  poolId: string;
  places: number;
  /** Null: of the public capacity. */
  allotmentId: string | null;
}

/** What decides which starts an entity service has and how many places of each, apart from the caller and the occupancy. */
export interface ServiceRules {
  entityServiceId: string;
  entityId: string;
  /** `entities.terms_version` of what was read. */
  version: number;
  timeZone: string;
  /** Those that serve the entity service. */
  schedules: readonly ScheduleVersion[];
  /** Of the entity, of the service, or of one of these pools. */
  closures: readonly Closure[];
  /** Of the pools of these schedules, by id. */
  allotments: readonly AllotmentRule[];
  /** Of the pools of these schedules, that of the desk included. */
  extraCapacity: readonly ExtraCapacity[];
  /** The pools of these schedules. */
  pools: readonly string[];
  /** Minutes of the longest slot; 0 without schedules. */
  longestMinutes: number;
}

/** A start with its available places. Places of several pools add up; schedules that share a pool do not. */
export interface StartAvailability extends Interval {
  /** Never below 0. */
  available: number;
  capacity: number;
}
