export { appointmentLinkRoutes } from './appointment-link.routes.ts';
export { appointmentsCrontab, appointmentsJobs } from './appointments.jobs.ts';
export { appointmentsRoutes } from './appointments.routes.ts';
export {
  adoptAppointments,
  collectAppointments,
  eraseAppointments,
  lockAppointmentsOfAccounts,
} from './appointments-privacy.queries.ts';
export { planGroupStarts } from './approvals/approval.rules.ts';
export { approvalRequestKind } from './approvals/approval-request-kind.ts';
export { requestApproval } from './approvals/request-approval.ts';
export type { DeskDetails } from './booking/appointment-places.queries.ts';
export { readAppointmentVersion, saveDeskDetails } from './booking/appointment-places.queries.ts';
export { checkBookingQuotas } from './booking/appointment-quotas.ts';
export { countedBookingsSql, planMonthSql } from './booking/counted-bookings.queries.ts';
export { openAppointments } from './booking/open-appointments.ts';
export {
  countBookingsOfProtocols,
  sumMonthOfProtocols,
} from './booking/protocol-bookings.queries.ts';
export { recordRefundState } from './booking/record-refund-state.ts';
export { readAssetsToBook, settleAppointments } from './booking/settle-appointments.ts';
export { cancelAppointment } from './cancellation/cancel-appointment.ts';
export { cancelAppointmentsOfPayment } from './cancellation/cancel-appointments-of-payment.ts';
export { cancelInGroup } from './cancellation/cancel-in-group.ts';
export { expireAppointments } from './cancellation/expire-appointments.ts';
export { isCanceledIndividuallySql } from './cancellation/individual-cancellation.queries.ts';
export { moveAtDesk, undoMove } from './desk/move-at-desk.ts';
export { recordAttendance } from './desk/record-attendance.ts';
export { recordPaidAtDesk, recordUnpaidAtDesk } from './desk/record-desk-payment.ts';
export { restoreCanceled } from './desk/restore-canceled.ts';
export { saveDeskNote } from './desk/save-desk-note.ts';
export { undoAttendance } from './desk/undo-attendance.ts';
export { writeCalendar } from './downloads/write-calendar.ts';
export type { LinkedAppointment } from './links/appointment-link.queries.ts';
export { linkedAddressesSql } from './links/appointment-link.queries.ts';
export { appointmentLinkExpiry, emailedLink } from './links/appointment-link.rules.ts';
export type { OpenedAppointmentLink } from './links/appointment-link.ts';
export { openAppointmentLink, signAppointmentLink } from './links/appointment-link.ts';
export {
  countAppointmentsToCome,
  countBookingsOfOrganisations,
  readIdsToCome,
} from './lists/appointments-to-come.queries.ts';
export { setOutOfHours } from './lists/out-of-hours.queries.ts';
export { presentLinkedAppointment } from './lists/read-appointment-link.ts';
export { notifyOfAppointments } from './notices/notify-of-appointments.ts';
export { warnOfUpcomingAppointments } from './notices/warn-of-upcoming-appointments.ts';
export { listRescheduleSlots } from './rescheduling/list-reschedule-slots.ts';
export { moveAppointment } from './rescheduling/move-appointment.ts';
export { rescheduleAppointment } from './rescheduling/reschedule-appointment.ts';
export { attachResultDocument } from './results/attach-result-document.ts';
export { confirmAddress } from './results/confirm-address.ts';
export { openDocumentAt, openDocuments } from './results/download-document.ts';
export type { EnterResultInput } from './results/enter-result.ts';
export { enterResult } from './results/enter-result.ts';
export { areDocumentsReadable } from './results/reencrypt-documents.ts';
export { canHaveDocument, documentError } from './results/result-document.rules.ts';
export { readDocumentKeys } from './results/result-documents.queries.ts';
export {
  findAppointmentByCode,
  forgetConfirmedAddresses,
  saveSample,
} from './results/result-entry.queries.ts';
export { enterableOf } from './results/result-entry.rules.ts';
export { isAddressKnownSql, shownResultSql } from './results/shown-result.queries.ts';
export { undoResult } from './results/undo-result.ts';
export { resultsRoutes } from './results.routes.ts';
export { isSelfCheckedInSql } from './self-check-in/self-check-in.queries.ts';
export { selfCheckInRoutes } from './self-check-in.routes.ts';
export { canCancel, canReschedule } from './states/appointment.rules.ts';
export { readOwedRefund } from './states/appointment-changes.queries.ts';
export type { AppointmentPayment } from './states/appointment-state.rules.ts';
export {
  bookedPaymentOf,
  bookedStatuses,
  lifeOf,
  paymentStateOf,
  statusOf,
} from './states/appointment-state.rules.ts';
export type { AppointmentGroup } from './states/appointments.queries.ts';
export {
  lockAppointmentGroup,
  lockCartOfAppointment,
  setPersonOfAppointment,
} from './states/appointments.queries.ts';
export type { AttendanceFacts } from './states/attendance.rules.ts';
export { attendanceOf } from './states/attendance.rules.ts';
export { afterUndo, hasResult, isUndoLate } from './states/attendance-acts.rules.ts';
export { isDelayed } from './states/delay.rules.ts';
export {
  hasAppointmentAt,
  hasAppointmentElsewhere,
  hasAppointmentStarted,
  hasAppointments,
  hasServiceDone,
} from './states/has-appointments.queries.ts';
export type { MemberActInput } from './states/lock-for-act.ts';
export { AppointmentChanged, lockForAct, lockGroupForAct } from './states/lock-for-act.ts';
export {
  areTestsValid,
  readTestRequirements,
  readTestRequirementsOfCart,
} from './validity/test-validity.queries.ts';
export type { TestRequirement } from './validity/test-validity.rules.ts';
export { isTestValid, validityWindow } from './validity/test-validity.rules.ts';
export { walletPassesRoutes } from './wallet-passes.routes.ts';
