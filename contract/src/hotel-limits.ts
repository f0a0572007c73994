/** Codes that other hotels have and that a hotel learns of in 24 hours, by a file or one by one. */
export const takenStayCodesPerDay = 50;

/** Appointments to come that a hotel may have booked at one entity and for which nothing was paid: to be paid there, or free. */
export const unpaidGuestsPerEntity = 40;

/** The same at an entity with which it has an active protocol, which the entity can end. */
export const unpaidGuestsPerProtocol = 200;
