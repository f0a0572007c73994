/**
 * The fields of a form that was sent.
 * @throws Response 400 where the body is no form, is broken, or did not arrive whole.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response('This is no form.', { status: 400 });
  }
}
