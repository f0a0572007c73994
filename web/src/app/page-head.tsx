import { useBrand } from './root-data.ts';

/** The page's title, followed by the name of the app, and its description for search engines. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const { name } = useBrand();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      {description ? (
        <meta name="description" content={description} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
