import { accommodationCrontab, accommodationJobs } from './accommodation/index.ts';
import { adminCrontab, adminJobs } from './admin/index.ts';
import { agendaCrontab, agendaJobs } from './agenda/index.ts';
import { alertsCrontab, alertsJobs } from './alerts/index.ts';
import type { AppDeps } from './app.ts';
import { appointmentsCrontab, appointmentsJobs, expireAppointments } from './appointments/index.ts';
import { auditCrontab, auditJobs } from './audit/index.ts';
import { cartCrontab, cartJobs } from './cart/index.ts';
import { identityCrontab, identityJobs } from './identity/index.ts';
import { messagingCrontab, messagingJobs } from './messaging/index.ts';
import { memberships, organisationsCrontab, organisationsJobs } from './organisations/index.ts';
import { offersCrontab, offersJobs, partnersCrontab, partnersJobs } from './partners/index.ts';
import { paymentSandboxJobs } from './payment-sandbox/index.ts';
import { paymentsCrontab, paymentsJobs } from './payments/index.ts';
import type { Job } from './platform/jobs.ts';
import { mailFolder } from './platform/mail-folder.ts';
import { accessesCrontab, accessesJobs, unclaimedCrontab, unclaimedJobs } from './privacy/index.ts';
import { protocolsCrontab, protocolsJobs } from './protocols/index.ts';
import { publicHealthCrontab, publicHealthJobs } from './public-health/index.ts';
import { ratingsCrontab, ratingsJobs } from './ratings/index.ts';
import { requestKinds } from './request-kinds.ts';
import { requestsCrontab, requestsJobs } from './requests/index.ts';
import { resultsCrontab, resultsJobs } from './results/index.ts';
import { schedulingCrontab, schedulingJobs } from './scheduling/index.ts';
import { waitlistCrontab, waitlistJobs } from './waitlist/index.ts';

/** graphile-worker's crontab of all slices, in UTC. */
export const crontab = [
  identityCrontab,
  auditCrontab,
  organisationsCrontab,
  offersCrontab,
  partnersCrontab,
  requestsCrontab,
  protocolsCrontab,
  schedulingCrontab,
  cartCrontab,
  publicHealthCrontab,
  appointmentsCrontab,
  ratingsCrontab,
  waitlistCrontab,
  paymentsCrontab,
  agendaCrontab,
  resultsCrontab,
  accommodationCrontab,
  messagingCrontab,
  alertsCrontab,
  accessesCrontab,
  unclaimedCrontab,
  adminCrontab,
].join('\n');

/** The jobs of all slices. They have connections of their own: jobs and requests do not take connections from each other. */
export function allJobs(webDeps: AppDeps): Record<string, Job> {
  const { jobsDb: db, paymentWiring } = webDeps;
  const deps = { ...webDeps, db };
  return {
    ...identityJobs({ ...deps, memberships }),
    ...auditJobs(deps),
    ...organisationsJobs(deps),
    ...offersJobs({ db }),
    ...partnersJobs(deps),
    ...requestsJobs({ db, kinds: requestKinds }),
    ...protocolsJobs(deps),
    ...cartJobs({ db }),
    ...schedulingJobs({ db, onExpired: expireAppointments }),
    ...publicHealthJobs(deps),
    ...appointmentsJobs(deps),
    ...ratingsJobs({ db }),
    ...waitlistJobs(deps),
    ...paymentsJobs({ ...paymentWiring.payments, db, links: deps.links }),
    ...agendaJobs(deps),
    ...resultsJobs(deps),
    ...accommodationJobs({ db }),
    ...messagingJobs({ ...deps, mailDir: mailFolder(deps.dataDir) }),
    ...alertsJobs({ db }),
    ...accessesJobs(deps),
    ...unclaimedJobs(deps),
    ...adminJobs({ db }),
    ...(paymentWiring.sandbox ? paymentSandboxJobs({ ...paymentWiring.sandbox, db }) : {}),
  };
}
