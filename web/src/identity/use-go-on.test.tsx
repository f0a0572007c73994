import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useGoOn } from './use-go-on.ts';

// What a script would do is not ours: it is enough that it stands in the page.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const script of document.querySelectorAll('script')) script.remove();
});

const url = 'https://stats.example/script.js';

function GoOn() {
  const { enter } = useGoOn();
  return (
    <button type="button" onClick={() => enter({ eulaAccepted: false })}>
      Signed in
    </button>
  );
}

test('who signs in leaves the page, and with it the script that counts visits', async () => {
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const router = await openPage(<GoOn />);
  document.head.append(Object.assign(document.createElement('script'), { src: url }));
  document.querySelector('script')?.setAttribute('data-visit-counter', '');
  await press('Signed in');
  expect(sent).toHaveBeenCalledOnce();
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/signed-in');
  expect(router.state.location.pathname).toBe('/');
});
