import type { Protocol, ProtocolPayer } from '@vaga/contract/protocols';
import * as calls from '@vaga/contract/protocols';
import type { Db } from '../platform/db.ts';
import type { EntityRequest, OpenRequest, RequestKind } from '../requests/index.ts';
import { answerCall } from '../requests/index.ts';
import { changeProtocol } from './change-protocol.ts';
import { protocolLink } from './notify-of-protocol.ts';
import { presentProtocol } from './present-protocol.ts';
import type { ProtocolUses } from './protocol-uses.ts';
import type { ProtocolRecord } from './protocols.queries.ts';
import { lockProtocol, readProtocol, readProtocolsOfServiceEntity } from './protocols.queries.ts';

export type ProtocolAnswer = { payer: ProtocolPayer } | { reason: string | null };

type RequestedProtocol = ProtocolRecord & EntityRequest;

/** A protocol waits until it is answered or deleted. Only the links of its e-mails expire. */
const withoutDeadline = new Date('9999-12-31T00:00:00Z');

/** Whether a service entity agrees to a protocol with a hotel or ticket office. */
export function protocolRequestKind(
  uses: ProtocolUses,
): RequestKind<RequestedProtocol, ProtocolAnswer, Protocol> {
  return {
    link: protocolLink,
    calls: {
      read: calls.readProtocolRequest,
      deskRead: calls.readDeskProtocol,
      answers: [
        answerCall(
          { byLink: calls.acceptProtocolRequest, byMember: calls.acceptDeskProtocol },
          ({ payer }) => ({ payer }),
        ),
        answerCall(
          { byLink: calls.refuseProtocolRequest, byMember: calls.refuseDeskProtocol },
          ({ reason = null }) => ({ reason }),
        ),
      ],
    },
    lock: lockProtocol,
    async find(db, id, now) {
      const record = await readProtocol(db, id, now);
      if (!record) return null;
      const isOpen = record.state === 'pending';
      const { serviceEntityId: entityId } = record;
      return { ...record, entityId, isOpen, answerUntil: withoutDeadline, subjects: [] };
    },
    listOpen: listOpenProtocols,
    present: (db, record, { now }) => presentProtocol(db, uses, { record, now }),
    async answer(trx, { request: record, answer, actor, now }) {
      const isAccepted = 'payer' in answer;
      await changeProtocol(trx, {
        record,
        act: isAccepted ? 'accept' : 'refuse',
        by: 'serviceEntity',
        actor,
        now,
        ...answer,
      });
      return null;
    },
    lapse: null,
  };
}

async function listOpenProtocols(
  db: Db,
  { entityId, now }: { entityId: string; now: Date },
): Promise<OpenRequest[]> {
  const all = await readProtocolsOfServiceEntity(db, entityId, now);
  return all
    .filter(({ state }) => state === 'pending')
    .map(({ id, partner, description, askedAt, timeZone }) => ({
      id,
      who: partner,
      people: 1,
      whatPt: description || null,
      whatEn: description || null,
      day: null,
      askedAt,
      answerUntil: null,
      amountCents: null,
      timeZone,
      subjects: [],
    }));
}
