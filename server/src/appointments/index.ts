export { canCancel, canReschedule } from './appointment.rules.ts';
export { readOwedRefund } from './appointment-changes.queries.ts';
export type { LinkedAppointment } from './appointment-link.queries.ts';
export { linkedAddressesSql } from './appointment-link.queries.ts';
export { appointmentLinkRoutes } from './appointment-link.routes.ts';
export { appointmentLinkExpiry, emailedLink } from './appointment-link.rules.ts';
export type { OpenedAppointmentLink } from './appointment-link.ts';
export { openAppointmentLink, signAppointmentLink } from './appointment-link.ts';
export type { DeskDetails } from './appointment-places.queries.ts';
export { readAppointmentVersion, saveDeskDetails } from './appointment-places.queries.ts';
export { checkBookingQuotas } from './appointment-quotas.ts';
export type { AppointmentPayment } from './appointment-state.rules.ts';
export {
  bookedPaymentOf,
  bookedStatuses,
  lifeOf,
  paymentStateOf,
  statusOf,
} from './appointment-state.rules.ts';
export { appointmentsCrontab, appointmentsJobs } from './appointments.jobs.ts';
export type { AppointmentGroup } from './appointments.queries.ts';
export {
  lockAppointmentGroup,
  lockCartOfAppointment,
  setPersonOfAppointment,
} from './appointments.queries.ts';
export { appointmentsRoutes } from './appointments.routes.ts';
export {
  adoptAppointments,
  collectAppointments,
  eraseAppointments,
  lockAppointmentsOfAccounts,
} from './appointments-privacy.queries.ts';
export {
  countAppointmentsToCome,
  countBookingsOfOrganisations,
  readIdsToCome,
} from './appointments-to-come.queries.ts';
export { planGroupStarts } from './approval.rules.ts';
export { approvalRequestKind } from './approval-request-kind.ts';
export { attachResultDocument } from './attach-result-document.ts';
export type { AttendanceFacts } from './attendance.rules.ts';
export { attendanceOf } from './attendance.rules.ts';
export { afterUndo, hasResult, isUndoLate } from './attendance-acts.rules.ts';
export { cancelAppointment } from './cancel-appointment.ts';
export { cancelAppointmentsOfPayment } from './cancel-appointments-of-payment.ts';
export { cancelInGroup } from './cancel-in-group.ts';
export { confirmAddress } from './confirm-address.ts';
export { countedBookingsSql, planMonthSql } from './counted-bookings.queries.ts';
export { isDelayed } from './delay.rules.ts';
export { openDocumentAt, openDocuments } from './download-document.ts';
export type { EnterResultInput } from './enter-result.ts';
export { enterResult } from './enter-result.ts';
export { expireAppointments } from './expire-appointments.ts';
export { isCanceledIndividuallySql } from './individual-cancellation.queries.ts';
export { listRescheduleSlots } from './list-reschedule-slots.ts';
export type { MemberActInput } from './lock-for-act.ts';
export { AppointmentChanged, lockForAct, lockGroupForAct } from './lock-for-act.ts';
export { moveAppointment } from './move-appointment.ts';
export { moveAtDesk, undoMove } from './move-at-desk.ts';
export { notifyOfAppointments } from './notify-of-appointments.ts';
export { openAppointments } from './open-appointments.ts';
export { setOutOfHours } from './out-of-hours.queries.ts';
export { countBookingsOfProtocols, sumMonthOfProtocols } from './protocol-bookings.queries.ts';
export { presentLinkedAppointment } from './read-appointment-link.ts';
export { recordAttendance } from './record-attendance.ts';
export { recordPaidAtDesk, recordUnpaidAtDesk } from './record-desk-payment.ts';
export { recordRefundState } from './record-refund-state.ts';
export { areDocumentsReadable } from './reencrypt-documents.ts';
export { requestApproval } from './request-approval.ts';
export { rescheduleAppointment } from './reschedule-appointment.ts';
export { restoreCanceled } from './restore-canceled.ts';
export { canHaveDocument, documentError } from './result-document.rules.ts';
export { readDocumentKeys } from './result-documents.queries.ts';
export {
  findAppointmentByCode,
  forgetConfirmedAddresses,
  saveSample,
} from './result-entry.queries.ts';
export { enterableOf } from './result-entry.rules.ts';
export { resultsRoutes } from './results.routes.ts';
export { saveDeskNote } from './save-desk-note.ts';
export { isSelfCheckedInSql } from './self-check-in.queries.ts';
export { selfCheckInRoutes } from './self-check-in.routes.ts';
export { readAssetsToBook, settleAppointments } from './settle-appointments.ts';
export { isAddressKnownSql, shownResultSql } from './shown-result.queries.ts';
export {
  areTestsValid,
  readTestRequirements,
  readTestRequirementsOfCart,
} from './test-validity.queries.ts';
export type { TestRequirement } from './test-validity.rules.ts';
export { isTestValid, validityWindow } from './test-validity.rules.ts';
export { undoAttendance } from './undo-attendance.ts';
export { undoResult } from './undo-result.ts';
export {
  hasAppointmentAt,
  hasAppointmentElsewhere,
  hasAppointmentStarted,
  hasAppointments,
  hasServiceDone,
} from './upcoming-appointments.queries.ts';
export { walletPassesRoutes } from './wallet-passes.routes.ts';
export { warnOfUpcomingAppointments } from './warn-of-upcoming-appointments.ts';
export { writeCalendar } from './write-calendar.ts';
