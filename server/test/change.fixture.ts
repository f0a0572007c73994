import type { Answer } from './app.ts';
import { readRow } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import type { BookableService, BookableServiceOptions } from './patient-actions.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';

/** A manager of a provider who changes its hours, and its desk. */
export interface ChangingDesk {
  service: BookableService;
  desk: Desk;
  manager: Desk;
  /** Books a person at a start of Wednesday. @returns the appointment's id. */
  book(time: string, person?: object): Promise<string>;
  preview(change: object): Promise<Answer>;
  apply(id: string, choices?: object): Promise<Answer>;
  /** Previews a change and applies it. @returns what it did. */
  change(change: object, choices?: object): Promise<Answer['body']>;
  startOf(appointmentId: string): Promise<string | undefined>;
}

export async function openChangingDesk(
  product: TestProduct,
  options: BookableServiceOptions = {},
): Promise<ChangingDesk> {
  const service = await product.addService(options);
  const { entityId } = service;
  const desk = await openDesk(product, { entityId });
  const manager = await openDesk(product, { entityId, roles: ['manager'] });
  const { token } = manager;
  const preview = (change: object) =>
    product.call('POST', 'v1/schedule-changes', { token, body: { change } });
  const apply = (id: string, choices: object = { default: 'offer' }) =>
    product.call('POST', `v1/schedule-changes/${id}/apply`, { token, body: { choices } });
  return {
    service,
    desk,
    manager,
    preview,
    apply,
    book: async (time, person = { name: 'Rosa Lima', phone: '912345678' }) => {
      const draft = await desk.reserve(service, time);
      const booked = await desk.book(draft.body.data.id, { person });
      return booked.body.data.id;
    },
    change: async (change, choices) => {
      const shown = await preview(change);
      return (await apply(shown.body.data.id, choices)).body;
    },
    startOf: async (id) => {
      const row = await readRow(product.db, 'appointments', { id });
      return row.status === 'Canceled' ? 'canceled' : row.startsAt?.toISOString();
    },
  };
}

/** The entity is closed on Wednesday between two wall times. */
export const closedBetween = (from: string, until: string) => ({
  kind: 'closure',
  what: 'all',
  from: at(from),
  until: at(until),
  reasonPt: 'Obras',
  reasonEn: 'Building work',
});

/** A pool's hours every day from Wednesday on; by default those of `buildSchedule`. */
export const hoursOf = ({ poolId }: Pick<BookableService, 'poolId'>, hours: object = {}) => ({
  kind: 'schedules',
  pool: poolId,
  from: wednesday,
  schedules: [
    {
      name: 'Horário',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      fromTime: '09:00',
      toTime: '18:00',
      intervalMinutes: 15,
      capacity: 1,
      serves: null,
      ...hours,
    },
  ],
});
