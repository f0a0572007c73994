export { BookedFacts } from './booked-facts.tsx';
export { BookedWays } from './booked-ways.tsx';
export { nextOf } from './next-test.rules.ts';
export { forgetAppointment, readKeptAppointment } from './offline/kept-appointment.ts';
export { PaymentActions } from './payment-actions.tsx';
export { StatusBadge } from './status-badge.tsx';
export { awaitsConfirmation, shownCode } from './test-labels.ts';
export { useAcceptedTime } from './use-accepted-time.ts';
export { useVoucherLead, VoucherFacts } from './voucher-facts.tsx';
