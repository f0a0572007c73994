import { registrationFileBytes } from '@vaga/contract/registration-limits';
import type { DocumentMediaType } from '../../platform/file-content.rules.ts';
import { documentMediaType } from '../../platform/file-content.rules.ts';

export type FileRefusal = 'registration.file_size' | 'registration.file_type';

/** What a file is by its content, or why it is not taken. */
export function readFileKind(
  content: Buffer,
): { mediaType: DocumentMediaType } | { refusal: FileRefusal } {
  if (content.length > registrationFileBytes) return { refusal: 'registration.file_size' };
  const mediaType = documentMediaType(content);
  return mediaType ? { mediaType } : { refusal: 'registration.file_type' };
}

/** The associated data of the encryption: moved to another row, the file cannot be decrypted. */
export function fileEncryptionContext(id: string): string {
  return `file of a registration ${id}`;
}
