/** The checker of structured data from npm has no types of its own: what the crawl uses of it. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: { type: string }[];
  }
  // biome-ignore lint/style/noDefaultExport: as the library exports it
  export default class Validator {
    validate(extracted: unknown): Promise<Issue[]>;
  }
}
declare module '@marbec/web-auto-extractor' {
  // biome-ignore lint/style/noDefaultExport: as the library exports it
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): { jsonld: Record<string, unknown[]>; errors?: unknown[] };
  }
}
