/** What people write papers and lists with that the portal does not take: told by the bytes, so that they learn what to save it as. */

/** In words, as in 'This is a text of OpenDocument'; undefined for any other file. */
export function otherDocument(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 100)).toString('latin1')
  if (head.startsWith('{\\rtf')) return 'a rich text'
  // The kind stands unpacked in the first part of the package (OpenDocument 1.3, part 2, 3.3).
  const [, kind] = /^PK.{28}mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/s.exec(head) ?? []
  if (kind === undefined) return undefined
  if (kind === 'text') return 'a text of OpenDocument'
  return kind === 'spreadsheet' ? 'a sheet of OpenDocument' : 'a file of OpenDocument'
}
