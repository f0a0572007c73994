import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { password } from './account.ts';
import { lastMailTo } from './mail.ts';

interface Reply<Data> {
  type: string;
  data: Data;
  messages: { code: string; text: string }[];
}

/** The API as a program calls it: with a bearer token, beside the browser's own session. */
export interface Api {
  call<Data>(method: string, path: string, body?: unknown): Promise<Reply<Data>>;
}

/** @throws when the sign-in is refused. */
export async function signInByApi(request: APIRequestContext, email: string): Promise<Api> {
  return caller(request, await sharedTokenOf(request, email));
}

/** The API with a session that is open already, such as that of a member for an entity. */
export function memberApi(request: APIRequestContext, session: string): Api {
  return caller(request, session);
}

const sharedTokens = new Map<string, Promise<string>>();

/** The session of an account that all journeys of a worker share: nothing may end it. */
function sharedTokenOf(request: APIRequestContext, email: string): Promise<string> {
  const token = sharedTokens.get(email) ?? tokenOf(request, email);
  sharedTokens.set(email, token);
  return token;
}

/**
 * Signs the browser in without the form, with the session that `newPatient` or an earlier journey opened: for journeys
 * that are about something else.
 */
export async function openSession(page: Page, email: string): Promise<void> {
  await openMemberSession(page, await sharedTokenOf(page.request, email));
}

/** Signs the browser in with a session that is open already, such as that of a member for an entity. */
export async function openMemberSession(page: Page, session: string): Promise<void> {
  const url = process.env.APP_URL ?? '';
  await page.context().addCookies([{ name: 'vaga_session', value: session, url }]);
}

/** A new session of the account: a bearer token, or the value of the pages' cookie. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const open = caller(request, '');
  const { data } = await open.call<{ token: string }>('POST', 'auth/login', {
    userName: email,
    password,
  });
  return data.token;
}

/** A new confirmed account with people whose data is complete; signed in by token. */
export async function newPatient(
  request: APIRequestContext,
  { email, names }: { email: string; names: string[] },
): Promise<{ api: Api; persons: string[] }> {
  const open = caller(request, '');
  const form = {
    firstName: 'Rosa',
    lastName: 'Tavares',
    email,
    password,
    confirmPassword: password,
    acceptTerms: true,
  };
  // One address registers so many in a minute, and all journeys have the same.
  for (let wait = 0; ; wait += 1) {
    try {
      await open.call('POST', 'onboarding/user', form);
      break;
    } catch (error) {
      if (wait > 30 || !String(error).includes('429')) throw error;
      await pause(1000);
    }
  }
  const { text } = await lastMailTo(request, email);
  const confirmationToken = /token=([\w-]+)/.exec(text)?.[1];
  await open.call('POST', 'auth/confirm-email', { email, confirmationToken });
  const api = await signInByApi(request, email);
  const persons: string[] = [];
  for (const name of names) {
    const { data } = await api.call<{ id: string }>('POST', 'onboarding/user/person', { name });
    await api.call('POST', `onboarding/user/person/${data.id}/data`, { name, ...completePerson });
    persons.push(data.id);
  }
  return { api, persons };
}

export const completePerson = {
  email: 'rosa@people.example',
  phone: '912345678',
  dateOfBirth: '1956-03-02',
  gender: 'Female',
  nationalityType: 'National',
  healthIdentificationNumber: '300400500',
  postalCode: '3000-001',
};

function caller(request: APIRequestContext, token: string): Api {
  return {
    async call<Data>(method: string, path: string, body?: unknown) {
      const reply = await request.fetch(`/api/${path}`, {
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body === undefined ? {} : { data: body }),
      });
      if (!reply.ok()) {
        throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
      }
      const answer = (await reply.json()) as Reply<Data>;
      if (answer.type === 'Error') {
        throw new Error(`${method} ${path}: ${JSON.stringify(answer.messages)}`);
      }
      return answer;
    },
  };
}
