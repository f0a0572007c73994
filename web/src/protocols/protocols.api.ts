import * as protocolsCalls from '@vaga/contract/calls/protocols';
import type { Envelope } from '@vaga/contract/envelope';
import type { InformationManager, Protocol, ProtocolPayer } from '@vaga/contract/protocols';
import { api } from '../platform/api.ts';
import type { RequestCredential } from '../requests/index.ts';

export async function readContact(id: string): Promise<InformationManager> {
  const { informationManager } = await api.data(protocolsCalls.readInformationManager, {
    params: { id },
  });
  return informationManager;
}

/** Asks a service entity for a protocol. */
export function proposeProtocol(
  id: string,
  form: InformationManager & { description: string },
): Promise<Envelope<null>> {
  return api.call(protocolsCalls.askForProtocol, { params: { id }, body: form });
}

export function removeProtocol(id: string): Promise<Envelope<null>> {
  return api.call(protocolsCalls.deletePartnerProtocol, { params: { id } });
}

export type ProtocolAnswer = { payer: ProtocolPayer } | { reason: string };

/** What a member of the service entity does with a protocol. */
export function changeProtocol(
  id: string,
  act: 'accept' | 'refuse' | 'pause' | 'resume' | 'end',
  answer: ProtocolAnswer,
): Promise<Envelope<Protocol>> {
  const params = { id };
  if (act === 'resume') return api.call(protocolsCalls.resumeProtocol, { params });
  if ('payer' in answer)
    return api.call(protocolsCalls.acceptProtocol, { params, body: { payer: answer.payer } });
  const body = { reason: answer.reason };
  if (act === 'refuse') return api.call(protocolsCalls.refuseProtocol, { params, body });
  if (act === 'pause') return api.call(protocolsCalls.pauseProtocol, { params, body });
  return api.call(protocolsCalls.endProtocol, { params, body });
}

/** The answer to a protocol that waits: of the bearer of the link, or of a member. */
export function answerRequest(
  params: RequestCredential,
  answer: ProtocolAnswer,
  idempotencyKey: string,
): Promise<Envelope<Protocol>> {
  const { acceptProtocolRequest, refuseProtocolRequest } = protocolsCalls;
  const { acceptDeskProtocol, refuseDeskProtocol } = protocolsCalls;
  if ('payer' in answer) {
    const body = { payer: answer.payer };
    return 'token' in params
      ? api.call(acceptProtocolRequest, { params, body, idempotencyKey })
      : api.call(acceptDeskProtocol, { params, body, idempotencyKey });
  }
  const body = { reason: answer.reason };
  return 'token' in params
    ? api.call(refuseProtocolRequest, { params, body, idempotencyKey })
    : api.call(refuseDeskProtocol, { params, body, idempotencyKey });
}
