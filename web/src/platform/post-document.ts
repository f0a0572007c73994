/** Posts a form as a page without scripts would: the page is left, and with it all that runs in it. */
export function postDocument(action: string, fields: Record<string, string> = {}): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const box = document.createElement('input');
    Object.assign(box, { type: 'hidden', name, value });
    form.append(box);
  }
  document.body.append(form);
  form.submit();
}
