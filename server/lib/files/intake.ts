/** How a file that somebody sends is taken: told by its bytes, kept encrypted, and not kept where it could harm whoever opens it. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fault } from '@iroko/contract/errors'
import { checkDocument, isDocument } from '../file-contents/documents.ts'
import { otherDocument } from '../file-contents/other-documents.ts'
import { codeOf, pdfType, troubleWords } from '../file-contents/trouble.ts'
import type { Portal } from '../portal.ts'
import { deleteFile, openFile, type StoredFile, storeSealed } from './files.ts'
import { findMalware, TooLargeToScan } from './scanner.ts'

type Ground = Pick<Portal, 'environment' | 'database' | 'log'>

interface Taken {
  bytes: number
  /** What is taken, in words: 'PDF, JPEG or PNG, up to 5 MB'. */
  words: string
  /** The type of what is kept; refuses what is not taken. `bytes` reads the whole. */
  typeOf(kept: StoredFile, bytes: () => Promise<Buffer>): Promise<string> | string
}

/** Keeps a file under `id`; refused with a sentence, and nothing of it kept, where it is too large, of another kind or harmful. */
export async function takeFile(ground: Ground, id: string, stream: Readable, { bytes, words, typeOf }: Taken) {
  const { environment, database } = ground
  const kept = await storeSealed(environment, database.db, id, stream, bytes)
  if (!kept) throw fault(413, 'too_large', `This file is too large: ${words}`)
  try {
    const type = await typeOf(kept, async () => buffer(await openFile(environment, database.db, id)))
    await refuseHarmful(ground, id, type)
    return { ...kept, type }
  } catch (error) {
    await deleteFile(environment, database.db, id)
    throw error
  }
}

const tooLargeToScan =
  'This file is larger than the malware scanner of the portal takes. Choose a smaller file, or tell your system administrator'

export const wrongKind = (words: string) => fault(415, 'wrong_kind', `Choose a file of an accepted type: ${words}`)

/** The type of a file for a purpose; what it is instead is said where it is something that people write papers with. */
export const typeFor =
  <Type extends string>({
    types,
    words,
  }: {
    types: readonly Type[]
    words: string
  }): ((kept: StoredFile, bytes: () => Promise<Buffer>) => Promise<Type>) =>
  async (kept, bytes) => {
    const type = types.find((accepted) => accepted === kept.type)
    if (type) return type
    const isPaper = types.some((accepted) => accepted === pdfType)
    const other = isPaper ? paperOf(await bytes()) : undefined
    throw other ? fault(415, 'wrong_kind', `This is ${other}. Save it as PDF and choose that`) : wrongKind(words)
  }

function paperOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 4)
  // The names of its parts stand unpacked at the end of the package.
  if (head === 'PK\x03\x04' && bytes.includes('word/document.xml')) return 'a Word document'
  return head === '\xd0\xcf\x11\xe0' ? 'an old Office document' : otherDocument(bytes)
}

/** A label only; it never becomes a path. Signs that turn text around or break a header are dropped. */
export const labelOf = (name: string): string => name.replace(/[\p{C}/\\]/gu, '').slice(-120) || 'file'

/** What would do something to whoever opens it is not kept; nor is anything while the scanner cannot be asked. */
async function refuseHarmful({ environment, database, log }: Ground, id: string, type: string): Promise<void> {
  const opened = () => openFile(environment, database.db, id)
  if (isDocument(type)) {
    const trouble = await checkDocument(await buffer(await opened()), type)
    if (trouble) throw fault(415, codeOf(trouble), troubleWords[trouble])
  }
  if (!environment.CLAMAV_URL) return
  const found = await findMalware(environment.CLAMAV_URL, await opened()).catch((error: unknown) => {
    if (error instanceof TooLargeToScan) {
      log.error({ file: id }, 'an upload is larger than clamd takes: raise its StreamMaxLength')
      throw fault(413, 'too_large_to_scan', tooLargeToScan)
    }
    log.error({ err: error }, 'an upload could not be scanned')
    throw fault(503, 'not_scanned', 'Files cannot be checked for malware now. Try again later')
  })
  if (found === undefined) return
  log.warn({ found, file: id }, 'an upload was refused')
  throw fault(415, 'malware', 'This file contains malware and was not saved')
}
