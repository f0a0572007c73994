/** An event of the stream, and the entity whose members it is for. */
export type AgendaNotification = { entityId: string } & (
  | { name: 'day'; data: { date: string | null } }
  | { name: 'requests' | 'alerts'; data: Record<string, never> }
);

/** What `notify_agenda` of the database has sent: an entity and what has changed. Null for a payload of another version. */
export function toAgendaEvent(payload: string): AgendaNotification | null {
  const [entityId, about, ...more] = payload.split(' ');
  if (!entityId || !about || more.length > 0) return null;
  if (about === 'requests' || about === 'alerts') return { entityId, name: about, data: {} };
  if (about === 'days') return { entityId, name: 'day', data: { date: null } };
  return /^\d{4}-\d{2}-\d{2}$/.test(about)
    ? { entityId, name: 'day', data: { date: about } }
    : null;
}
