export { appointmentsCrontab, appointmentsJobs } from './appointments.jobs.ts';
export { appointmentsRoutes } from './appointments.routes.ts';
export {
  collectAppointments,
  forgetAppointments,
} from './appointments-privacy.queries.ts';
export { approvalRoutes } from './approval.routes.ts';
export { plansFrom } from './approval.rules.ts';
export { attachResultDocument } from './attach-result-document.ts';
export { cancelForPayment } from './cancel-for-payment.ts';
export { isCanceledAloneIn } from './canceled-alone.queries.ts';
export { doTestsCount, readTrips, readTripsOfCart } from './counting-days.queries.ts';
export type { Trip } from './counting-days.rules.ts';
export { countingDays, doesTestCount } from './counting-days.rules.ts';
export { openDocuments } from './download-document.ts';
export { expireAppointments } from './expire-appointments.ts';
export { hasRoomToday, hasRoomUnpaid } from './has-room.ts';
export { openAppointments } from './open-appointments.ts';
export { requestApproval } from './request-approval.ts';
export { areDocumentsReadable } from './reseal-documents.ts';
export { readDocumentKeys } from './result-documents.queries.ts';
export { resultsRoutes } from './results.routes.ts';
export { readAssetsToBook, settleAppointments } from './settle-appointments.ts';
export { settleRefund } from './settle-refund.ts';
export { tellAppointments } from './tell-appointments.ts';
export { writeCalendar } from './write-calendar.ts';
