import { lastMailTo } from '../support/mail.ts';
import { giveResult } from '../support/results.ts';
import { picture } from './picture.ts';
import { type Maker, registerPatient, until } from './screen-fixture.ts';

/** An account with a result that is ready, and the path of the link in the e-mail about it. */
const result: Maker<{ session: string; link: string }> = async (fixture) => {
  const { email, persons, session } = await registerPatient(fixture);
  const { language, dataDir, request } = fixture;
  await giveResult({ email, idPerson: persons[0] ?? '', language, dataDir });
  const link = await until('mail that the result is ready', async () => {
    const { text } = await lastMailTo(request, email);
    return /https?:\/\/[^/]+(\/result\/\S+)/.exec(text)?.[1];
  });
  return { session, link };
};

picture('result-signed-out', {
  open: async ({ page, made }) => page.goto((await made(result)).link),
});
picture('result-of-somebody-else', {
  as: 'newcomer',
  open: async ({ page, made }) => page.goto((await made(result)).link),
});
picture('result-ready', {
  as: result,
  open: async ({ page, made }) => page.goto((await made(result)).link),
});
picture('tests-list-result', { as: result, open: ({ page }) => page.goto('/user/tests/list') });
