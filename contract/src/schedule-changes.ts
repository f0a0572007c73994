import { z } from 'zod';
import { providerManager } from './access.ts';
import { Id, lineOfText, orNothing, SentDate, SlotTime, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  impactDays,
  rebookingByPhoneHours,
  scheduleChangeDays,
  schedulesPerChange,
} from './rebooking-limits.ts';

const slice = 'agenda';

/** A wall time at the entity, HH:MM. */
export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A schedule as it is to be: hours, interval and capacity on some weekdays. */
export const ScheduleDraft = z
  .object({
    name: lineOfText(1, 80),
    /** ISO weekdays, 1 Monday to 7 Sunday, each once. */
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length),
    fromTime: WallTime,
    /** At or before `fromTime`: on the next day. */
    toTime: WallTime,
    /** A break within these hours; both or neither. */
    breakFrom: orNothing(WallTime),
    breakTo: orNothing(WallTime),
    intervalMinutes: z.int().min(1).max(1440),
    /** Persons at the same time. */
    capacity: z.int().min(0).max(10_000),
    /** The entity services that it serves; null: all of the entity. */
    serves: z.array(Id).min(1).max(200).nullable(),
  })
  .meta({ id: 'ScheduleDraft' });
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;

/** All schedules of a pool from a day on, or until a day: those of before that are not among them end. */
const SchedulesChange = z.object({
  kind: z.literal('schedules'),
  pool: Id,
  /** Civil days of the entity: from today on, `until` exclusive. */
  from: SentDate,
  /** The schedules of before hold again from here on. Omitted: for good, also in place of versions that are planned. */
  until: orNothing(SentDate),
  schedules: z
    .array(
      ScheduleDraft.extend({
        /** The version that it continues: one that is the same in all fields goes on as it is. */
        id: orNothing(Id),
      }),
    )
    .max(schedulesPerChange),
});

/** The entity, one of its services or one of its pools is unavailable for an interval. */
const ClosureChange = z.object({
  kind: z.literal('closure'),
  what: z.union([
    z.literal('all'),
    z.object({ service: Id }).strict(),
    z.object({ pool: Id }).strict(),
  ]),
  from: SlotTime,
  until: SlotTime,
  reasonPt: text(0, 200),
  reasonEn: text(0, 200),
});

/** What an entity does on a public holiday. */
const HolidayChange = z.object({
  kind: z.literal('holiday'),
  /** Names the holiday, such as `christmas`; `municipal` for that of the municipality. */
  holiday: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  choice: z.enum(['closed', 'reduced', 'open']),
  /** The hours of `reduced`. */
  fromTime: orNothing(WallTime),
  toTime: orNothing(WallTime),
});

/** Places of a pool set aside for a protocol or a code. */
const AllotmentChange = z.object({
  kind: z.literal('allotment'),
  /** The one that is changed; a new one if omitted. For whom and of which pool it is stays. */
  id: orNothing(Id),
  /** Of the one that is changed, as it was read: 409 `allotment.changed` where a colleague changed it meanwhile. */
  version: orNothing(z.string().max(40)),
  pool: Id,
  /** One of both. */
  forProtocol: orNothing(Id),
  forCode: orNothing(lineOfText(1, 40)),
  /** Civil days, `untilDate` exclusive. */
  fromDate: SentDate,
  untilDate: SentDate,
  fromTime: WallTime,
  toTime: WallTime,
  places: z.int().min(1).max(10_000),
  releaseHours: z.int().min(0).max(8784),
});

/** What a member wants to change of the hours, by kind. */
export const ScheduleChange = z
  .discriminatedUnion('kind', [SchedulesChange, ClosureChange, HolidayChange, AllotmentChange])
  .meta({ id: 'ScheduleChange' });
export type ScheduleChange = z.output<typeof ScheduleChange>;
export type SentScheduleChange = z.input<typeof ScheduleChange>;
export type ChangeKindName = ScheduleChange['kind'];

/**
 * What becomes of a booking that no longer fits: `stays`, it fits at its time on another pool; `newTime`, a time is proposed;
 * `none`, no time was found.
 */
export const impactOutcomes = ['stays', 'newTime', 'none'] as const;

/** A booking that no longer fits after the change. */
export const ImpactBooking = z
  .object({
    idAppointment: Id,
    person: z.string(),
    service: z.string(),
    time: SlotTime,
    pool: z.string(),
    outcome: z.enum(impactOutcomes),
    /** Of `newTime`; null for the other outcomes. */
    proposedTime: SlotTime.nullable(),
    /** Of `stays` and `newTime`. */
    proposedPool: z.string().nullable(),
    /** It starts in less than `rebookingByPhoneHours`: no time is reserved, the person is phoned. */
    isSoon: z.boolean(),
    /** An e-mail address or a mobile number is known. */
    isReachable: z.boolean(),
    phone: z.string().nullable(),
    /** A proposal of an earlier change whose time is lost by this one. */
    hasOffer: z.boolean(),
  })
  .meta({ id: 'ImpactBooking' });
export type ImpactBooking = z.infer<typeof ImpactBooking>;

export const scheduleChangeStates = ['draft', 'previewed', 'applied', 'discarded'] as const;

/** What a change does, worked out for this moment; of a change that is applied, what it did. */
export const Impact = z
  .object({
    id: Id,
    kind: z.enum(['schedules', 'closure', 'holiday', 'allotment']),
    state: z.enum(scheduleChangeStates),
    /** Of the entity, as this was worked out. */
    termsVersion: z.int(),
    timeZone: z.string(),
    /** Starts of all pools to come in `impactDays` days. */
    startsGained: z.int().min(0),
    startsLost: z.int().min(0),
    /** Free places to come in `impactDays` days; `freeAfter` without the proposed ones. */
    freeBefore: z.int().min(0),
    freeAfter: z.int().min(0),
    /** How many of `bookings` have each outcome, and how many cannot be reached. */
    stays: z.int().min(0),
    newTimes: z.int().min(0),
    none: z.int().min(0),
    unreachable: z.int().min(0),
    /** By start; empty once it is applied or discarded. */
    bookings: z.array(ImpactBooking),
    /** Proposals of earlier changes that end, because their bookings fit again. */
    offersVoided: z.int().min(0),
  })
  .meta({ id: 'Impact' });
export type Impact = z.infer<typeof Impact>;

/** What is done about a booking without a place: a proposal, nothing (the entity sees the person out of hours), a cancellation. */
export const impactChoices = ['offer', 'keep', 'cancel'] as const;
export const ImpactChoice = z.enum(impactChoices);
export type ImpactChoice = z.infer<typeof ImpactChoice>;

const moved =
  '409 `schedule.moved` with the new impact if the hours of the entity have changed since it was shown.';
const params = z.object({ id: Id });

export const previewScheduleChange = endpoint({
  slice,
  method: 'POST',
  path: 'v1/schedule-changes',
  summary: `Works out what a change of hours, capacity or closures does to the starts of ${impactDays} days and to each booking that no longer fits. Changes nothing. The people are named: that is recorded. 404 for an unknown pool or service; 400 by field for times out of order. An impact that is not applied ends after ${scheduleChangeDays} days.`,
  access: providerManager,
  body: z.object({ change: ScheduleChange }),
  data: Impact,
});

export const readScheduleChange = endpoint({
  slice,
  method: 'GET',
  path: 'v1/schedule-changes/:id',
  summary:
    'The impact of a change, worked out anew; of one that is applied or discarded, its counts.',
  access: providerManager,
  owned: true,
  params,
  data: Impact,
});

export const discardScheduleChange = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/schedule-changes/:id',
  summary: 'Discards a change that is not applied. 409 `schedule.applied` for one that is.',
  access: providerManager,
  owned: true,
  params,
});

/** What an applied change did about the bookings that no longer fit. */
export const AppliedChange = z
  .object({
    /** Moved to another pool at their time. */
    moved: z.int().min(0),
    /** Proposals that were sent, each with its reserved place. */
    offers: z.int().min(0),
    /** People on the list to phone. */
    toPhone: z.int().min(0),
    kept: z.int().min(0),
    canceled: z.int().min(0),
  })
  .meta({ id: 'AppliedChange' });
export type AppliedChange = z.infer<typeof AppliedChange>;

export const applyScheduleChange = endpoint({
  slice,
  method: 'POST',
  path: 'v1/schedule-changes/:id/apply',
  summary: `Applies a change. Bookings that stay are moved between pools; for the others holds the choice for each, else the default: a proposal with its reserved place, nothing, or a cancellation with a full refund. Bookings in less than ${rebookingByPhoneHours} hours and those without a new time are on the list to phone. ${moved} A second time answers what it did.`,
  access: providerManager,
  owned: true,
  params,
  body: z.object({
    choices: z.object({
      default: ImpactChoice,
      /** By appointment. */
      byAppointment: z.record(Id, ImpactChoice).optional(),
    }),
  }),
  data: AppliedChange,
  idempotent: true,
});
