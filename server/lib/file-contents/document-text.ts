/** The words in a document that somebody sent. Runs in a process of its own (document-text-process.ts). */
import { visitXml } from '../xml.ts'
import { openCompound } from './compound.ts'
import { readEntry, zipEntries } from './word-documents.ts'

/** More than any resume has, and less than what PostgreSQL can look for. */
const mostLetters = 100_000

/** The words of a PDF, DOCX or DOC; nothing where there are none, as in a photographed page. */
export async function documentText(bytes: Buffer, type: string): Promise<string> {
  const text =
    type === 'application/pdf'
      ? await pdfText(bytes)
      : bytes.subarray(0, 2).toString() === 'PK'
        ? await docxText(bytes)
        : docText(bytes)
  return cleanText(text)
}

/** As PostgreSQL can keep it, one line a paragraph. */
const cleanText = (text: string): string =>
  text
    .replace(/[^\P{C}\n\t]|\p{Surrogate}/gu, ' ')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
    .slice(0, mostLetters)

async function pdfText(bytes: Buffer): Promise<string> {
  // Large, and of no use to whoever only looks into documents.
  const { extractText } = await import('unpdf')
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return text.join('\n')
}

/** Where a line ends. */
const breaks = new Set(['p', 'br', 'tr'])

async function docxText(zip: Buffer): Promise<string> {
  const entry = zipEntries(zip)?.find(({ name }) => name === 'word/document.xml')
  const xml = entry && (await readEntry(zip, entry))
  const found: string[] = []
  // A text box stands twice, the second time for programs that do not know the first way.
  let isAgain = false
  const add = (text: string) => isAgain || found.push(text)
  try {
    visitXml(xml, {
      open: (name) => {
        if (name === 'Fallback') isAgain = true
        if (name === 'tab') add(' ')
      },
      close: (name, text) => {
        if (name === 'Fallback') isAgain = false
        if (name === 't') add(text)
        if (breaks.has(name)) add('\n')
      },
    })
  } catch {
    // What came before the damage is kept.
  }
  return found.join('')
}

/** MS-DOC 2.5: where the head of a document says which stream holds its table of pieces, and where in it. */
const tableBit = 0x0200
const piecesAt = 0x01a2
const packedBit = 0x40000000
/** Before what is empty in them is taken away. */
const mostRawLetters = 10 * mostLetters

function docText(bytes: Buffer): string {
  const compound = openCompound(bytes)
  const document = compound?.read('WordDocument')
  if (!compound || !document || document.length < piecesAt + 8) return ''
  const table = compound.read(document.readUInt16LE(10) & tableBit ? '1Table' : '0Table')
  const at = document.readUInt32LE(piecesAt)
  return table ? piecesOf(table.subarray(at, at + document.readUInt32LE(piecesAt + 4)), document) : ''
}

/** The text stands in pieces, each with letters of one byte or of two. */
function piecesOf(table: Buffer, document: Buffer): string {
  let at = 0
  while (table[at] === 1) at += 3 + table.readUInt16LE(at + 1)
  if (table[at] !== 2) return ''
  const count = Math.floor((table.readUInt32LE(at + 1) - 4) / 12)
  const places = at + 5
  const pieces: string[] = []
  // Pieces may be as many as the file has bytes, and each of them all of it: the first letters are enough.
  let left = mostRawLetters
  for (let index = 0; index < count && left > 0; index += 1) {
    const letters = table.readUInt32LE(places + 4 * (index + 1)) - table.readUInt32LE(places + 4 * index)
    const place = table.readUInt32LE(places + 4 * (count + 1) + 8 * index + 2)
    const isPacked = (place & packedBit) !== 0
    const start = isPacked ? (place & ~packedBit) / 2 : place
    const piece = document.subarray(start, start + Math.max(0, Math.min(letters, left)) * (isPacked ? 1 : 2))
    pieces.push(isPacked ? new TextDecoder('windows-1252').decode(piece) : piece.toString('utf16le'))
    left -= Math.max(1, letters)
  }
  // A paragraph ends with a carriage return, a cell with a bell, a field with signs of its own.
  return pieces.join('').replace(/\p{Cc}/gu, '\n')
}
