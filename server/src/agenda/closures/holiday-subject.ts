/** How audit entries name a holiday of an entity. */
export function holidaySubject(entityId: string, holiday: string): string {
  return `${entityId} ${holiday}`;
}
