import { GatewayError, openGateway } from '../platform/gateway.ts';

/** The authority's own system, where notifications are sent. */
export interface Surveillance {
  /**
   * @param notification `key` is the same for all attempts of a version, so that the system recognises a duplicate.
   * @returns what the authority calls it, where its answer says so.
   * @throws SurveillanceError if it was not acknowledged.
   */
  report(notification: { key: string; bundle: string }): Promise<{ reference: string | null }>;
}

/**
 * Why a notification was not acknowledged: `rejected` the authority refuses it as it is, `unanswered` it may have
 * arrived, `unreachable` it never left.
 */
export type SurveillanceFailure = 'rejected' | 'unanswered' | 'unreachable';

/** The message contains a code only: the authority's text may name the person. */
export class SurveillanceError extends Error {
  readonly failure: SurveillanceFailure;

  constructor(code: string, failure: SurveillanceFailure) {
    super(code);
    this.failure = failure;
  }
}

const timeoutMs = 15_000;
/** The bundle is wrong. Any other status (a password, a path, an overload) passes, or the operator mends it. */
const refusals = new Set([400, 409, 410, 422]);
const referenceLength = 100;

/** Null without an address: members report by hand, and record the reference. */
export function createSurveillance(
  address: string | null,
  limits: { timeoutMs: number } = { timeoutMs },
): Surveillance | null {
  if (address === null) return null;
  const contentType = 'application/fhir+json';
  const gateway = openGateway(address, { ...limits, contentType });
  return {
    async report({ key, bundle }) {
      const answer = await gateway.post({ key, body: bundle }).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        const failure = error.mayHaveArrived ? 'unanswered' : 'unreachable';
        throw new SurveillanceError(error.message, failure);
      });
      const { status, text } = answer;
      if (status >= 200 && status <= 299) return { reference: referenceIn(text) };
      const failure = refusals.has(status) ? 'rejected' : 'unanswered';
      throw new SurveillanceError(`HTTP ${status}`, failure);
    },
  };
}

/** The field `reference` of the answer, or its `id`, as FHIR servers name what they stored. */
function referenceIn(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return null;
    const named = 'reference' in answer ? answer.reference : 'id' in answer ? answer.id : null;
    return typeof named === 'string' && named !== '' ? named.slice(0, referenceLength) : null;
  } catch {
    return null;
  }
}
