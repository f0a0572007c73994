import { z } from 'zod';
import { providerDesk } from './access.ts';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { delayMinutes, delayTellMinutes, undoMinutes } from './limits.ts';

const slice = 'agenda';

/** How late a pool of an entity runs, for the rest of the day. */
export const Delay = z
  .object({
    id: Id,
    minutes: z.int().min(delayMinutes.minimum).max(delayMinutes.maximum),
    /** When a member announced it, with the offset of the entity. */
    announcedAt: z.string(),
  })
  .meta({ id: 'Delay' });
export type Delay = z.infer<typeof Delay>;

const whoAnnounces =
  '403 for a member with the role desk alone where the entity leaves this to managers.';

export const announceDelay = endpoint({
  slice,
  method: 'POST',
  path: 'v1/agenda/delays',
  summary: `Says how late a pool runs today, in place of what was announced before. Those who come next and have not arrived get a message with their new estimated time, ${undoMinutes} minutes later. Warning \`delay.told_recently\` if some of them were notified less than ${delayTellMinutes} minutes ago: they get none. 404 for an unknown pool. ${whoAnnounces}`,
  access: providerDesk,
  owned: true,
  body: z.object({
    pool: Id,
    minutes: z.int().min(delayMinutes.minimum).max(delayMinutes.maximum),
  }),
  data: z.object({
    id: Id,
    /** How many people get a message. */
    affected: z.int().min(0),
  }),
  idempotent: true,
});

export const endDelay = endpoint({
  slice,
  method: 'DELETE',
  path: 'v1/agenda/delays/:id',
  summary: `Says that a pool is on time again. Those who come and were notified of the delay get a message; one that was not sent yet is dropped. 404 for a delay that has ended. ${whoAnnounces}`,
  access: providerDesk,
  owned: true,
  params: z.object({ id: Id }),
  data: z.object({
    /** How many people get a message. */
    affected: z.int().min(0),
  }),
});
