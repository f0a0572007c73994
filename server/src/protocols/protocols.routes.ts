import * as calls from '@vaga/contract/protocols';
import { memberActor } from '../identity/index.ts';
import type { MemberCaller } from '../platform/http/caller.ts';
import { notFound, success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import type { RequestsDeps } from '../requests/index.ts';
import type { ActOnProtocolInput } from './act-on-protocol.ts';
import { actOnProtocol } from './act-on-protocol.ts';
import type { AnswerProtocolInput } from './answer-protocol.ts';
import { answerProtocol } from './answer-protocol.ts';
import { askForProtocol } from './ask-for-protocol.ts';
import { deletePartnerProtocol } from './delete-partner-protocol.ts';
import { listPartnerProtocols } from './list-partner-protocols.ts';
import { presentProtocols } from './present-protocol.ts';
import type { ProtocolUses } from './protocol-uses.ts';
import { readProtocolsOfServiceEntity } from './protocols.queries.ts';
import { readNearEntities, readServiceEntity } from './service-entities.queries.ts';

interface ProtocolsDeps extends RequestsDeps {
  settings: { publicUrl: string };
  uses: ProtocolUses;
}

/** The calls of partners that ask for protocols, and of the service entities that answer them. */
export const protocolsRoutes = (deps: ProtocolsDeps): Route[] => [
  ...partnerRoutes(deps),
  ...serviceEntityRoutes(deps),
];

const partnerRoutes = ({ db, links, uses, settings: { publicUrl } }: ProtocolsDeps): Route[] => [
  forMembers(calls.listNearEntities, async ({ caller: { entityId }, query: { limit } }) =>
    success(await readNearEntities(db, { partnerEntityId: entityId, limit })),
  ),
  forMembers(calls.readInformationManager, async ({ params: { id } }) => {
    const entity = await readServiceEntity(db, id);
    if (!entity) throw notFound();
    const { managerName, managerPhone, managerEmail } = entity;
    return success({
      informationManager: {
        name: managerName ?? '',
        phoneNumber: managerPhone ?? '',
        email: managerEmail ?? '',
      },
    });
  }),
  forMembers(calls.listPartnerProtocols, async ({ caller: { entityId }, now }) =>
    success(await listPartnerProtocols({ db, uses, publicUrl }, { entityId, now })),
  ),
  forMembers(calls.askForProtocol, ({ caller, params: { id: serviceEntityId }, body: form, now }) =>
    askForProtocol({ db, links }, { actor: memberActor(caller), serviceEntityId, form, now }),
  ),
  forMembers(calls.deletePartnerProtocol, ({ caller, params: { id: serviceEntityId }, now }) =>
    deletePartnerProtocol(db, { actor: memberActor(caller), serviceEntityId, now }),
  ),
];

const serviceEntityRoutes = ({ db, links, uses }: ProtocolsDeps): Route[] => {
  const answer = (caller: MemberCaller, input: Omit<AnswerProtocolInput, 'actor'>) =>
    answerProtocol({ db, links, uses }, { ...input, actor: memberActor(caller) });
  const act = (caller: MemberCaller, input: Omit<ActOnProtocolInput, 'actor'>) =>
    actOnProtocol({ db, uses }, { ...input, actor: memberActor(caller) });
  return [
    forMembers(calls.listProtocols, async ({ caller: { entityId }, query, now }) => {
      const all = await readProtocolsOfServiceEntity(db, entityId, now);
      const records = all.filter(
        ({ state, partnerType }) =>
          (query.state ?? state) === state && (query.kind ?? partnerType) === partnerType,
      );
      return success(await presentProtocols(db, uses, { records, now }));
    }),
    forMembers(calls.acceptProtocol, ({ caller, params: { id }, body, language, now }) =>
      answer(caller, { id, answer: body, language, now }),
    ),
    forMembers(calls.refuseProtocol, ({ caller, params: { id }, body, language, now }) =>
      answer(caller, { id, answer: { reason: body.reason ?? null }, language, now }),
    ),
    forMembers(calls.pauseProtocol, ({ caller, params: { id }, body, now }) =>
      act(caller, { id, act: 'pause', reason: body.reason ?? null, now }),
    ),
    forMembers(calls.resumeProtocol, ({ caller, params: { id }, now }) =>
      act(caller, { id, act: 'resume', reason: null, now }),
    ),
    forMembers(calls.endProtocol, ({ caller, params: { id }, body, now }) =>
      act(caller, { id, act: 'delete', reason: body.reason ?? null, now }),
    ),
  ];
};
