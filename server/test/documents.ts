/** Documents as people send them, and as they should not. */

import { zipSync } from 'fflate'
import PDFDocument from 'pdfkit'

const text = (words: string) => new TextEncoder().encode(words)

const body = (words: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${words
    .split('\n')
    .map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
    .join('')}</w:body></w:document>`

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

/** A document of Word, with more parts where they are wanted. */
export const docx = (words: string, more: Record<string, Uint8Array | string> = {}): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': text(types),
      'word/document.xml': text(body(words)),
      ...Object.fromEntries(Object.entries(more).map(([name, part]) => [name, typeof part === 'string' ? text(part) : part])),
    }),
  )

/** What LibreOffice saves: its kind stands unpacked in its first part. */
export const openDocument = (kind: 'text' | 'spreadsheet'): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [text(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
      'content.xml': text('<office:document-content/>'),
    }),
  )

/** A PDF with words that can be read. */
export async function pdf(words: string): Promise<Buffer> {
  const document = new PDFDocument()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise((resolve) => document.on('end', resolve))
  document.text(words)
  document.end()
  await done
  return Buffer.concat(chunks)
}

/** What stands in a document of before 2007, by its names. */
type Parts = Record<string, Buffer>

const sectorBytes = 512
const endOfChain = 0xfffffffe
const free = 0xffffffff
const tableMark = 0xfffffffd

/** A compound file with these parts, each as large as Word makes its own. */
export function compound(parts: Parts): Buffer {
  const names = Object.keys(parts)
  const padded = names.map((name) => {
    const bytes = parts[name] ?? Buffer.alloc(0)
    return Buffer.concat([
      bytes,
      Buffer.alloc(Math.max(4096, Math.ceil(bytes.length / sectorBytes) * sectorBytes) - bytes.length),
    ])
  })
  const folderSectors = Math.ceil((names.length + 1) / 4)
  const table: number[] = []
  const chain = (count: number): number => {
    const start = table.length
    for (let index = 0; index < count; index += 1) table.push(index === count - 1 ? endOfChain : start + index + 1)
    return start
  }
  const tableAt = 0
  table.push(tableMark)
  const folderAt = chain(folderSectors)
  const starts = padded.map((bytes) => chain(bytes.length / sectorBytes))
  const entry = (name: string, kind: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 0, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes.writeUInt8(kind, 66)
    bytes.writeUInt32LE(start, 116)
    bytes.writeUInt32LE(size, 120)
    return bytes
  }
  const folder = Buffer.concat([
    entry('Root Entry', 5, endOfChain, 0),
    ...names.map((name, index) => entry(name, 2, starts[index] ?? 0, padded[index]?.length ?? 0)),
  ])
  const head = Buffer.alloc(512, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(1, 44)
  head.writeUInt32LE(folderAt, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(endOfChain, 60)
  head.writeUInt32LE(endOfChain, 68)
  for (let at = 76; at < 512; at += 4) head.writeUInt32LE(free, at)
  head.writeUInt32LE(tableAt, 76)
  const tableSector = Buffer.alloc(sectorBytes, 0xff)
  for (const [index, next] of table.entries()) tableSector.writeUInt32LE(next, index * 4)
  return Buffer.concat([head, tableSector, folder, Buffer.alloc(folderSectors * sectorBytes - folder.length), ...padded])
}

/** A document of Word of before 2007: a head, one piece of text, the table that says where it stands. */
export function doc(words: string, more: Parts = {}, flags = 0): Buffer {
  const textAt = 1024
  const document = Buffer.alloc(textAt + words.length)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(flags, 10)
  document.write(words, textAt, 'latin1')
  const pieces = Buffer.alloc(5 + 8 + 8)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(words.length, 9)
  pieces.writeUInt32LE(0x40000000 + textAt * 2, 15)
  document.writeUInt32LE(0, 0x01a2)
  document.writeUInt32LE(pieces.length, 0x01a6)
  return compound({ WordDocument: document, '0Table': pieces, ...more })
}
