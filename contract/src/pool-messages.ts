import type { MessageText } from './message-text.ts';

/** Messages about the capacity pools of an entity. */
export const poolMessages = {
  'pool.name_taken': {
    type: 'Error',
    pt: 'Já há uma equipa ou sala com o nome {name}.',
    en: 'There is already a team or room named {name}.',
  },
  'pool.limit': {
    type: 'Error',
    pt: 'Já há {count} equipas e salas. Retire uma antes de acrescentar outra.',
    en: 'There are already {count} teams and rooms. Retire one before you add another.',
  },
  'pool.has_bookings': {
    type: 'Warning',
    pt: '{name} ainda tem {count} lugares ocupados. Mude ou cancele primeiro essas marcações. A última: {day}.',
    en: '{name} still has {count} places taken. Move or cancel these appointments first. The last: {day}.',
  },
} as const satisfies Record<string, MessageText>;
