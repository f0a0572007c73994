export { protocolRequestKind } from './protocol-request-kind.ts';
export type { ProtocolKey, ProtocolUses } from './protocol-uses.ts';
export { protocolsCrontab, protocolsJobs } from './protocols.jobs.ts';
export { holdActiveProtocol } from './protocols.queries.ts';
export { protocolsRoutes } from './protocols.routes.ts';
