/** The zone of mainland Portugal: in it days and months are counted where no entity, which has its own, is known. */
export const homeTimeZone = 'Europe/Lisbon';
