/**
 * The product's limits, each named once: plain numbers that the browser may load without the schemas around them.
 */

/** Nobody books further ahead than this, counted from today. */
export const bookableDays = 731;

/** Days, counted from the one asked for, in which the first free one of an entity's service is looked for. */
export const nextFreeDays = 60;

/** Entities that the home page names at the most. */
export const homePageEntities = 8;

/** Persons in one cart at the most. */
export const personsPerCart = 10;

/** Minutes that people of one cart wait for one another at the most, where they come one after the other. */
export const longestGapMinutes = 60;

/** Places that an account may hold at once, over all its carts. */
export const placesPerAccount = 10;

/** Places that a cart may hold in its life, one after the other, those of all its people counted: each leaves a row. */
export const placesPerCart = 500;

/** Minutes that a person's places are held at the most from their first hold on, however often it is renewed or changed. */
export const longestHoldMinutes = 30;

/** Appointments still to come that an account may have booked without paying: those to be paid at the place. */
export const unpaidBookingsPerAccount = 10;

/** Appointments still to come that an account may have booked where nothing is to be paid. */
export const freeBookingsPerAccount = 20;

/** Days for which a mailed link confirms an address, or defines a first password. */
export const emailLinkDays = 7;

/** Minutes for which a mailed link replaces a password. */
export const resetLinkMinutes = 60;

/** Hours before the start at which an appointment is reminded of. */
export const reminderHours = { day: 24, hours: 2 } as const;

/** Hours for which a time that a partner accepted is kept for who asked for it. */
export const acceptedHoldHours = 24;

/** Hours before its start at which such a time is given back at the latest. */
export const acceptedHoldEndsBeforeHours = 2;

/** Minutes for which a partner's leave to pay at the place can be used, once and for one booking. */
export const localPaymentWindowMinutes = 30;

/** Requests for a time that an account may have open at once, over all its carts. */
export const openRequestsPerAccount = 10;

/** Times that an account may ask places in 24 hours, taken back or not: each request is an e-mail to the entity. */
export const requestsPerDay = 20;

/** Text messages in 24 hours that an account's bookings may cause, and that a number gets from all accounts together. */
export const textsPerDay = 30;

/** Hours after the purchase within which a cancellation is refunded in full and by itself, if the start is still ahead. */
export const automaticRefundHours = 24;

/** Days in which an entity answers a request for a refund; no answer counts as yes. */
export const refundAnswerDays = 30;

/** Working days after which money that went back to a card shows there, at the latest. */
export const cardRefundDays = 10;

/** How long the places of a deferred payment are kept at the most, from when they were taken. */
export const deferredHours = 24;

/** And how long before the first start they are free again, if nobody has paid. */
export const deferredEndsBeforeHours = 2;

/** Places that payment links keep at once of an account that has never completed a payment; those of accepted requests count. */
export const linkPlacesUntilPaid = 3;

/** Of what is free of an entity on a day for the service that is booked, payment links keep at most one place in so many, rounded; always one. */
export const linkShareOfDay = 5;

/** E-mails with the link of a deferred payment that an account may send in 24 hours. */
export const paymentLinksPerDay = 30;

/** Minutes for which the code of an entity counts, from when it was entered: for its prices, and for the holds made by it. */
export const entityCodeMinutes = 180;

/** Bytes of a result's file at the most. */
export const resultDocumentBytes = 10 * 1024 * 1024;

/** Days for which the link in the mail about a result leads to it; the list of tests does so always. */
export const resultLinkDays = 7;

/** Days that an account may wait for at once, over all its carts. */
export const waitlistEntriesPerAccount = 5;

/** Minutes for which a freed place is kept for the first in line. */
export const waitlistOfferMinutes = 15;

/** Offers that may run out without an answer until who waits leaves the line: who sleeps holds up everybody behind. */
export const offersUnanswered = 2;

/** Kilometres around a place within which another one will do, for who waits. */
export const waitlistRadiusKm = [5, 10, 25, 50] as const;

/** Tickets of events still to come that an account may have registered. */
export const ticketsPerAccount = 30;

/** People that an account may have in its list. */
export const personsPerAccount = 100;

/** Arrivals of guests that a stay may have, of all its guests and days together. */
export const arrivalsPerStay = 100;

/** Carts that an account may make in 24 hours. */
export const cartsPerDay = 300;

/** Appointments that an account may begin in 24 hours, canceled or not: whoever gives up a payment and tries anew adds one. */
export const appointmentsPerDay = 200;

/** Times that an appointment may be moved in 24 hours: each move sends an e-mail, and takes and frees a place. */
export const movesPerDay = 20;

/** Sign-ins of an account that stay open: another one ends that which was not seen for longest. */
export const sessionsPerAccount = 200;

/** Appointments that an account's list has at the most: canceled ones go first, then the oldest. The export has them all. */
export const appointmentsInList = 500;

/** Minutes for which failed sign-ins count, and for which one address that failed too often cannot sign in to an account. */
export const signInBlockMinutes = 15;

/** Browsers of an account that are remembered: another one forgets that which signed in longest ago. */
export const knownBrowsersPerAccount = 20;

/** Days for which a browser that signed in is remembered. */
export const knownBrowserDays = 400;

/** Days for which messages that are not sent are kept in the mail folder. */
export const mailFolderDays = 7;

/** Messages that the mail folder holds at the most: the oldest go first. */
export const mailFolderFiles = 5000;

/** Megabytes that they take at the most. */
export const mailFolderMegabytes = 200;
