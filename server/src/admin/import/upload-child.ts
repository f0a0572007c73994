/** The process that `upload-reader.ts` starts: it reads one upload, answers and waits for its end. */
import { unpackUpload } from './unpack-upload.ts';

process.on('message', async ({ content }: { content: Uint8Array }) =>
  process.send?.(await unpackUpload(content)),
);
