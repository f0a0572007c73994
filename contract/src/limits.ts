/** The product's limits, each defined once: plain numbers that the browser can load without schemas. */

/** How many days ahead an appointment can be booked, counted from today. */
export const bookableDays = 731;

/** Days, from the requested one on, that are searched for the first day with availability. */
export const nextFreeDays = 60;

/** Days, from today on, that a search for any day looks at. */
export const anyDaySearchDays = 14;

/** Maximum number of entities on the home page. */
export const homePageEntities = 8;

/** Maximum number of persons in one cart. */
export const personsPerCart = 10;

/** Maximum gap in minutes between the appointments of a cart's persons, if they follow one another. */
export const maxGapMinutes = 60;

/** Places that an account may hold at once, over all its carts. */
export const placesPerAccount = 10;

/** Places that a cart may hold in its lifetime, all persons included: each leaves a row. */
export const placesPerCart = 500;

/** Maximum minutes that a person's places are held, from the first hold on, however often it is renewed or changed. */
export const maxHoldMinutes = 30;

/** Upcoming unpaid appointments that an account may have: those to be paid on site. */
export const unpaidAppointmentsPerAccount = 10;

/** Upcoming appointments without a price that an account may have. */
export const freeAppointmentsPerAccount = 20;

/** Days for which an e-mailed link confirms an address, or defines a first password. */
export const emailLinkDays = 7;

/** E-mailed links of one purpose, such as a new password, that an account gets in an hour. */
export const emailLinksPerHour = 5;

/** Minutes for which an e-mailed link replaces a password. */
export const resetLinkMinutes = 60;

/** Hours before an appointment at which reminders are due. */
export const reminderHours = { day: 24, hours: 2 } as const;

/** Hours for which a time that an entity accepted is held for the patient. */
export const acceptedHoldHours = 24;

/** Hours before its start at which such a hold ends at the latest. */
export const acceptedHoldEndsBeforeHours = 2;

/** Minutes for which a pay-on-site approval is valid, once and for one booking. */
export const payOnSiteApprovalMinutes = 30;

/** Open approval requests per account, over all its carts. */
export const openRequestsPerAccount = 10;

/** Requests to entities per account in 24 hours, withdrawn or not: each is an e-mail to the entity. */
export const requestsPerDay = 20;

/**
 * Hours after the purchase within which a cancellation is automatically refunded in full, if the start is still ahead.
 */
export const automaticRefundHours = 24;

/** Days in which an entity answers a refund request; no answer counts as accepted. */
export const refundAnswerDays = 30;

/** Working days until a refund appears on a card, at the latest. */
export const cardRefundDays = 10;

/** Minutes by which a person who says so when booking can be moved, after they were asked on the phone. */
export const flexibleMinutes = 30;

/** Ways in which one more person fits, in one answer. */
export const fitsListed = 60;

/** Maximum hours that places are held for a payment link, from when they were taken. */
export const paymentLinkHours = 24;

/** Hours before the first start at which they are released at the latest, if not paid. */
export const paymentLinkEndsBeforeHours = 2;

/**
 * Places that payment links may hold at once for an account without a completed payment; those of accepted
 * requests count.
 */
export const linkPlacesBeforeFirstPayment = 3;

/**
 * Payment links may hold one in this many of an entity's available places on a day for the booked service, rounded;
 * always at least one.
 */
export const paymentLinkShareOfDay = 5;

/** E-mails with payment links that an account may send in 24 hours. */
export const paymentLinksPerDay = 30;

/** Minutes for which an entity's code is valid after it was entered: for its prices, and for holds made with it. */
export const entityCodeMinutes = 180;

/** Service entities in the list from which a partner chooses whom to ask for a protocol. */
export const nearEntities = 50;

/** Days after which a service entity is reminded of a protocol that it has not answered. */
export const protocolReminderDays = [7, 21] as const;

/** Days for which the link in an e-mail about a protocol works; the entity's own list always does. */
export const protocolLinkDays = 30;

/** Days whose bookings are counted for a protocol, up to now. */
export const protocolBookingDays = 30;

/** Protocols that a partner may ask for in 24 hours, deleted or not: each is an e-mail to an entity. */
export const protocolsPerDay = 30;

/** Negative results that are entered in one call. */
export const negativesPerBatch = 200;

/** Results of a page of the list. */
export const resultsPerPage = 200;

/** Maximum size of a result document in bytes. */
export const resultDocumentBytes = 10_000_000;

/** Documents of results that are uploaded together. */
export const uploadedDocumentsPerBatch = 200;

/** Uploaded documents of an entity that wait to be published. */
export const openUploadedDocuments = 1000;

/** Days after which an uploaded document without an appointment ends, and for which one that has ended is listed. */
export const uploadedDocumentDays = 7;

/** Days for which the link in the e-mail about a result works; the list of tests always does. */
export const resultLinkDays = 7;

/** Days after an appointment for which the link in its e-mails opens it, for a person without an account. */
export const appointmentLinkDays = 7;

/** Wrong dates of birth that end the saving of appointments to an account. */
export const claimAttempts = 5;

/** Months after the last appointment of an unclaimed account in which it is forgotten. */
export const unclaimedMonths = 24;

/** Days in which the merge of two unclaimed accounts can be undone. */
export const mergeUndoDays = 30;

/** Appointments on the page of a person at an entity. */
export const appointmentsOfPerson = 50;

/** Waitlist entries that an account may have at once, over all its carts. */
export const waitlistEntriesPerAccount = 5;

/** Minutes for which a released place is reserved for the first patient on the waitlist. */
export const waitlistOfferMinutes = 15;

/**
 * Unanswered offers after which a patient is removed from the waitlist: otherwise all patients behind would wait for
 * each one.
 */
export const maxUnansweredOffers = 2;

/** Kilometres around an entity within which a patient on the waitlist accepts another one. */
export const waitlistRadiusKm = [5, 10, 25, 50] as const;

/** Tickets of upcoming events that an account may have registered. */
export const ticketsPerAccount = 30;

/** Persons that an account may have. */
export const personsPerAccount = 100;

/** Arrivals of guests per stay, over all guests and days. */
export const arrivalsPerStay = 100;

/** Carts that an account may create in 24 hours. */
export const cartsPerDay = 300;

/**
 * Appointments that an account may start in 24 hours, cancelled or not: a new attempt after an abandoned payment adds
 * one.
 */
export const appointmentsPerDay = 200;

/** Moves of an appointment in 24 hours: each sends an e-mail, and takes and releases a place. */
export const movesPerDay = 20;

/** Days without activity after which a session ends. */
export const sessionDays = 30;

/** Hours without activity after which a session ends that has acted for an entity. */
export const partnerSessionHours = 12;

/** Active sessions per account: a new one ends the least recently seen. */
export const sessionsPerAccount = 200;

/**
 * Maximum number of appointments in an account's list: cancelled ones are dropped first, then the oldest. The export
 * contains all.
 */
export const appointmentsInList = 500;

/**
 * Minutes for which failed sign-ins count, and for which an address that failed too often cannot sign in to an account.
 */
export const signInBlockMinutes = 15;

/** Known browsers per account: a new one replaces the one whose sign-in is oldest. */
export const knownBrowsersPerAccount = 20;

/** Days for which a browser stays known after a sign-in. */
export const knownBrowserDays = 400;

/** Days for which unsent messages are kept in the mail folder. */
export const mailFolderDays = 7;

/** Maximum number of messages in the mail folder: the oldest are deleted first. */
export const mailFolderFiles = 5000;

/** Maximum size of the mail folder in megabytes. */
export const mailFolderMegabytes = 200;

/** Years for which it is kept who saw or changed a person's health data. The trigger of `health_accesses` has it too. */
export const healthAccessYears = 5;

/** Years for which it is kept who changed what of the business. The trigger of `audit_entries` has it too. */
export const auditEntryYears = 10;

/** Maximum number of entries in the file of an organisation's activity. */
export const activityExportRows = 10_000;

/** Days for which the link of an invitation works, as any e-mailed link. */
export const invitationDays = 7;

/** E-mails with invitations that an organisation may send in 24 hours: they go to addresses that are not verified. */
export const invitationsPerDay = 50;

/** Days for which an invitation that was accepted, revoked or has expired is kept: its link says what became of it. */
export const endedInvitationDays = 30;

/** Users (members and pending invitations) that a plan includes; the plan Custom has no limit. */
export const usersOfPlan = { payg: 1, start: 3, boost: 15 } as const;

/** Bookings a month that a plan includes, before each one costs more; the other plans include none. Source: the specification's plans. */
export const bookingsOfPlan = { start: 200, boost: 1000 } as const;

/** Cents a month for another user of a plan. Pay-as-You-Go has no other user. */
export const extraUserCents = { start: 350, boost: 250 } as const;

/** Appointments of an entity's list on one page, unless the call asks for fewer. Source: the specification's search. */
export const entityAppointmentsPerPage = 1000;

/** Working days in which an administrator answers a registration. */
export const registrationReviewDays = 2;

/** Working days in which an administrator confirms an entity. */
export const entityReviewDays = 2;

/** Organisations on one page of the administration. */
export const organisationsPerPage = 50;

/** Days for which members of a closed entity read and export. */
export const closedReadDays = 30;

/** Days for which an entity may pause at most. */
export const pauseDays = 365;

/** Days in which a company answers what an administrator asked about its registration. */
export const registrationAnswerDays = 60;

/** Files of stays that a hotel saves in a minute. */
export const stayImportsPerMinute = 3;

/** Registrations of partners that an address may send in an hour. */
export const registrationsPerHour = 5;

/** Access keys that an entity may have at once. */
export const accessKeysPerEntity = 20;

/** Characters of a reason for a refusal, or for a refund: a member's reason has at least the minimum, if there is one. */
export const reasonCharacters = { minimum: 3, maximum: 300 };

/** The most characters of the reason for which a member cancels an appointment. */
export const cancelReasonCharacters = 280;

/** Minutes for which a member's draft reserves a start, and a booking at the desk holds it until it is committed. */
export const deskHoldMinutes = 10;

/** Days of starts that a member sees at once when booking. */
export const deskStartDays = 7;

/** Days that a block lasts at most. */
export const blockDays = 31;

/** Appointments within a new block that its answer names, by start. */
export const blockedAppointmentsListed = 200;

/** Open drafts of one member. */
export const deskDraftsPerMember = 3;

/** Open drafts of all members of a hotel. */
export const draftsPerHotel = 12;

/** Places that the carts of a hotel hold at once, for a payment link or until they are booked. */
export const guestPlacesPerHotel = 40;

/** E-mails with links that the members of an entity send in 24 hours to addresses that they typed. */
export const linkEmailsPerEntity = 200;

/** Those that one address gets in 24 hours, from members of all entities. */
export const linkEmailsPerAddress = 20;

/** Kilometres around a hotel within which it books at entities without a protocol. */
export const hotelRadiusKm = 50;

/** Entities that a hotel can choose from for a guest, at most. Source: the specification's edit form. */
export const nearServicesListed = 200;

/** Guests that a hotel may name for one stay. */
export const guestsPerStay = 20;

/** Rows of a file that a hotel imports its stays from. */
export const importRows = 5000;

/** Maximum size of such a file in bytes, as it is sent. */
export const importBytes = 2 * 1024 * 1024;

/** What a service entity adds to informed consents, in each language, in characters. */
export const consentCharacters = 2000;

/** Days after the departure for which the names of a stay's guests are kept, as the hotel typed them. */
export const stayGuestDays = 30;

/** Searches a minute of one member in the appointments and people of the entity. */
export const deskSearchesPerMinute = 60;

/** Months for which such a search finds appointments that are over. */
export const deskSearchMonths = 24;

/** Appointments of each period, and people, that such a search lists at most. */
export const deskSearchListed = 12;

/** Minutes after the start from which a person who has not checked in is late, and can be marked as a no-show. */
export const lateAfterMinutes = 10;

/** Minutes for which an act of a member can be undone before the patient gets an e-mail about it. */
export const undoMinutes = 2;

/** Hours after a notifiable result within which it must be reported (Portaria 248/2013, art. 8.º, n.º 2). */
export const surveillanceNotificationHours = 24;

/** Days for which the list shows a result that was entered, counted from the start of its appointment. */
export const enteredResultDays = 30;

/** Hours before that deadline from which a notification that was not reported is marked. */
export const surveillanceAlertHours = 4;

/** Streams of live updates that members of one entity may have open at a process. */
export const streamsPerEntity = 200;

/** Those of one session, such as the tabs of a browser: no member takes the streams of all others. */
export const streamsPerSession = 10;

/** Seconds after which a stream of live updates says that it lives. */
export const streamHeartbeatSeconds = 25;

/** Days for which the list shows a notification that was reported. */
export const surveillanceListDays = 30;

/** Days after which the register is asked about a health number again. */
export const numberCheckDays = 30;

/** How often a register that is not available is asked again, an hour apart. */
export const numberCheckTries = 12;

/** Minutes that a pool may be late. */
export const delayMinutes = { minimum: 5, maximum: 180 } as const;

/** Minutes in which a patient is notified of a delay once at most, unless the message has not been sent yet. */
export const delayTellMinutes = 15;

/** Hours ahead for which a delay counts: of who starts later the desk does not know yet. */
export const delayAheadHours = 3;

/** Minutes before the start from which a patient can check in from their list or the link of the appointment. */
export const selfCheckInMinutes = 60;

/** Tries in 24 hours with one code at a poster: it is checked against three digits. */
export const posterAttempts = 5;

/** Tries a minute at posters from one address. */
export const posterCallsPerMinute = 20;
