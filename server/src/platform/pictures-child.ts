/** The process that `pictures.ts` starts: it writes one picture anew, answers and waits for its end. */
import type { PictureTask } from './pictures.ts';
import { rewritePicture } from './rewrite-picture.ts';

process.on('message', async (task: PictureTask) => process.send?.(await rewritePicture(task)));
