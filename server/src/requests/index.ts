export type { RequestsDeps } from './answer-request.ts';
export { answerRequest, lapseRequest } from './answer-request.ts';
export { emailEntityOfRequest } from './email-entity-of-request.ts';
export { isSentToOneOf, linkSubjectFor, parseLinkSubject } from './link-subject.ts';
export type {
  AnyRequestKind,
  EntityRequest,
  LapseRequestInput,
  OpenRequest,
  RequestKind,
  RequestLink,
  RequestSubject,
} from './request-kind.ts';
export { answerCall } from './request-kind.ts';
export { requestsCrontab, requestsJobs } from './requests.jobs.ts';
export { requestsRoutes } from './requests.routes.ts';
