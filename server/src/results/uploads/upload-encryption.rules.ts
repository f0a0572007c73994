/** The associated data of the encryption: moved to another row, the file cannot be decrypted. */
export function uploadEncryptionContext(id: string): string {
  return `uploaded document ${id}`;
}
