/** The associated data of the encryption: moved to another row, the file cannot be decrypted. */
export function licenceEncryptionContext(id: string): string {
  return `licence of an entity ${id}`;
}
