import { claimByAppointmentLink } from '@vaga/contract/appointment-link';
import type { Route } from '../platform/http/route.ts';
import { open } from '../platform/http/route.ts';
import type { ClaimsDeps } from './claim-appointments.ts';
import { claimAppointments } from './claim-appointments.ts';

/** How a patient takes over what an entity booked for them. */
export const claimsRoutes = (deps: ClaimsDeps): Route[] => [
  open(claimByAppointmentLink, ({ params: { token }, body, caller, request, language, now }) =>
    claimAppointments(deps, {
      token,
      dateOfBirth: body.dateOfBirth,
      password: body.password,
      confirmPassword: body.confirmPassword,
      callerAccountId: caller?.accountId ?? null,
      address: request.ip,
      language,
      now,
    }),
  ),
];
