import type { SecondFactorChallenge, SessionInfo } from '@vaga/contract/identity';
import { ApiError } from '../platform/wire.ts';

export type LoginOutcome =
  | { is: 'in'; session: SessionInfo }
  /** 110: the account is there and the password right, but the e-mail was never confirmed. */
  | { is: 'unconfirmed' }
  /** The password is right; a code of the second factor is asked for, before the first one with what goes into the app. */
  | { is: 'asked'; asked: SecondFactorChallenge['secondFactor'] }
  /** `text` is what the server said, in the reader's language; the screen has words of its own where it said nothing. */
  | { is: 'wrongCode' | 'tooMany' | 'failed'; text?: string | undefined }
  /** `notes` is what else the server said: that attempts take longer, or when to come back. */
  | { is: 'wrong' | 'denied'; text?: string | undefined; notes: string[] };

interface LoginReply {
  data: SessionInfo | SecondFactorChallenge | null;
  messages: ReadonlyArray<{ code: string; text: string }>;
}

/** What became of a sign-in that was answered. Source: codes 110 and 111 of the error catalogue; any other is a wrong login. */
export function outcomeOfReply({ data, messages }: LoginReply): LoginOutcome {
  if (data && 'secondFactor' in data) return { is: 'asked', asked: data.secondFactor };
  if (data) return { is: 'in', session: data };
  const [message, ...others] = messages;
  if (message?.code === '110') return { is: 'unconfirmed' };
  if (message?.code === '111')
    return { is: 'denied', text: message.text, notes: others.map(({ text }) => text) };
  if (message?.code === 'second_factor.wrong') return { is: 'wrongCode', text: message.text };
  return { is: 'wrong', notes: [] };
}

/** What became of a sign-in that was refused or got no answer. */
export function outcomeOfError(error: unknown): LoginOutcome {
  const status = error instanceof ApiError ? error.status : 0;
  const [text, ...notes] =
    error instanceof ApiError ? error.messages.map((message) => message.text) : [];
  if (status === 401) return { is: 'wrong', notes };
  if (status === 429) return { is: 'tooMany', text };
  return { is: 'failed' };
}
