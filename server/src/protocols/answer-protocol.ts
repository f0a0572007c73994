import type { Language } from '@vaga/contract/common';
import type { Protocol } from '@vaga/contract/protocols';
import type { MemberActor } from '../identity/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { Problem } from '../platform/http/outcome.ts';
import type { RequestsDeps } from '../requests/index.ts';
import { answerRequest } from '../requests/index.ts';
import type { ProtocolAnswer } from './protocol-request-kind.ts';
import { protocolRequestKind } from './protocol-request-kind.ts';
import type { ProtocolUses } from './protocol-uses.ts';

export interface AnswerProtocolInput {
  actor: MemberActor;
  id: string;
  answer: ProtocolAnswer;
  language: Language;
  now: Date;
}

/**
 * Answers a protocol that waits, as a member of its service entity; the link of the e-mail answers the same request.
 * @throws Problem 404 for a protocol of another entity; 409 `protocol.answered`, with the protocol as it is.
 */
export async function answerProtocol(
  deps: RequestsDeps & { uses: ProtocolUses },
  { actor, id, answer, language, now }: AnswerProtocolInput,
): Promise<Outcome<Protocol>> {
  const outcome = await answerRequest(deps, protocolRequestKind(deps.uses), {
    credential: { id, actor },
    answer,
    idempotencyKey: null,
    language,
    now,
  });
  if (outcome.type !== 'Success')
    throw new Problem(409, 'protocol.answered', { data: outcome.data });
  return { ...outcome, data: outcome.data as Protocol };
}
