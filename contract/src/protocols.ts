import { z } from 'zod';

/**
 * The states of a protocol: asked for and not answered, in force, refused by the service entity, paused by it, ended by
 * either side. The specification's `enabled` is `active`.
 */
export const protocolStates = ['pending', 'active', 'refused', 'paused', 'deleted'] as const;
export const ProtocolState = z.enum(protocolStates);
export type ProtocolState = z.infer<typeof ProtocolState>;

/** Who pays what is booked under a protocol: the guest, or the partner that brought them. */
export const protocolPayers = ['guest', 'partner'] as const;
export const ProtocolPayer = z.enum(protocolPayers);
export type ProtocolPayer = z.infer<typeof ProtocolPayer>;
