import type { Envelope } from '@vaga/contract/envelope';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { pageText } from '../../test/page-text.ts';
import { press } from '../../test/press.ts';
import { loadByLink } from '../platform/load-by-link.ts';
import { ApiError } from '../platform/wire.ts';
import type { RequestCredential } from './index.ts';
import { RequestPage, useAnswer } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

interface Question {
  state: 'open' | 'answered';
}

const labels = {
  over: { title: 'Expired', lead: 'Too late.' },
  unknown: { title: 'Not valid', lead: 'Open it again.' },
};

/** A kind of request of its own: all that it says of a link, and how it is answered. */
function QuestionPage({ answer }: { answer?: (key: string) => Promise<Envelope<Question>> }) {
  return (
    <RequestPage<Question> labels={labels}>
      {(question, credential) => (
        <Answer question={question} credential={credential} answer={answer} />
      )}
    </RequestPage>
  );
}

interface AnswerProps {
  question: Question;
  credential: RequestCredential;
  answer: ((key: string) => Promise<Envelope<Question>>) | undefined;
}

function Answer({ question, credential, answer }: AnswerProps) {
  const { send, failure } = useAnswer();
  return (
    <>
      <p>{`${'token' in credential ? credential.token : credential.id} is ${question.state}. ${failure ? (failure.text ?? 'It failed.') : ''}`}</p>
      <button type="button" onClick={() => answer && send(null, answer)}>
        Yes
      </button>
    </>
  );
}

const show = (opened: Question | string) =>
  openPage(<QuestionPage />, undefined, { pageData: { token: 'a-link', opened } });

test('a link shows its request; one that has expired, or is not ours, says so', async () => {
  await show({ state: 'open' });
  expect(pageText()).toContain('a-link is open.');
  await show('over');
  expect(pageText()).toContain('Too late.');
  await show('unknown');
  expect(pageText()).toContain('Open it again.');
});

const read = (answer: () => Promise<Envelope<Question>>) =>
  loadByLink({ params: { token: 'a-link' } }, answer);
const refused = (status: number) => read(() => Promise.reject(new ApiError(status, [])));

test('an expired link is answered with 410 and an unknown one with 404; a failure of ours is neither', async () => {
  const question: Question = { state: 'open' };
  const found = await read(async () => ({ type: 'Success', data: question, messages: [] }));
  expect(found).toEqual({ token: 'a-link', opened: question });
  const over = await read(async () => ({ type: 'Warning', data: null, messages: [] }));
  expect(over).toMatchObject({ data: { opened: 'over' }, init: { status: 410 } });
  for (const status of [400, 404]) {
    expect(await refused(status)).toMatchObject({
      data: { opened: 'unknown' },
      init: { status: 404 },
    });
  }
  for (const status of [0, 429, 500, 503]) {
    await expect(refused(status)).rejects.toBeInstanceOf(ApiError);
  }
});

test('after an answer, and after a refused one, the request is read anew; without a reply it is not', async () => {
  const text = 'Somebody was quicker.';
  const message = { code: 'taken', text, messageType: 'Error' } as const;
  const answers = {
    given: async () => ({ type: 'Success', data: { state: 'answered' }, messages: [] }),
    refused: async () => ({ type: 'Error', data: null, messages: [message] }),
    lost: () => Promise.reject(new ApiError(503, [])),
  } satisfies Record<string, () => Promise<Envelope<Question>>>;
  const pageData = { token: 'a-link', opened: { state: 'open' } };
  const stateAfter = async (answer: () => Promise<Envelope<Question>>) => {
    pageData.opened = { state: 'open' };
    await openPage(<QuestionPage answer={answer} />, undefined, { pageData });
    // What the loader finds from now on.
    pageData.opened = { state: 'answered' };
    await press('Yes');
    return pageText();
  };
  expect(await stateAfter(answers.given)).toContain('a-link is answered.');
  expect(await stateAfter(answers.refused)).toContain(`a-link is answered. ${text}`);
  expect(await stateAfter(answers.lost)).toContain('a-link is open. It failed.');
});
