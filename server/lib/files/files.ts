/** Bytes on disk under names of ours; what a person called the file is only a label. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Db } from '../database/database.ts'
import { withoutBlanks } from '../file-contents/pdf-words.ts'
import type { Environment } from '../start/environment.ts'
import { sealerOf } from './sealed.ts'
import { newFileKey, openBytes, openPart, sealBytes } from './sealed-files.ts'

const folder = (dataDir: string, id: string): string => join(dataDir, 'files', id.slice(-2))
export const place = (dataDir: string, id: string): string => join(folder(dataDir, id), id)
/** Where the sealed copy of a file that was kept plain stands until the next night (seal-earlier.ts). */
export const sealedPlace = (dataDir: string, id: string): string => `${place(dataDir, id)}.sealed`

export interface StoredFile {
  size: number
  sha256: string
  /** Told by the bytes; undefined when they are of no known kind. */
  type: string | undefined
}

/** What tells the kind of a file stands in its first bytes. */
const headBytes = 4100

/** Streams a file to disk, encrypted when there is a key; answers undefined, keeping nothing, when it is larger than allowed. */
export async function storeFile(
  dataDir: string,
  id: string,
  stream: Readable,
  mostBytes: number,
  key?: string,
): Promise<StoredFile | undefined> {
  await mkdir(folder(dataDir, id), { recursive: true, mode: 0o700 })
  const partial = `${place(dataDir, id)}.part`
  const sha256 = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < headBytes) head.push(chunk)
      size += chunk.length
      sha256.update(chunk)
      done(size > mostBytes ? new TooLarge() : null, chunk)
    },
  })
  try {
    // On the disk itself before any row speaks of it, so that a power failure leaves no row without its bytes.
    const written = createWriteStream(partial, { mode: 0o600, flush: true })
    if (key) await pipeline(stream, measure, (plain) => sealBytes(plain, key), written)
    else await pipeline(stream, measure, written)
    // Without what a container holds: 'audio/ogg; codecs=opus' is an OGG like any other.
    const type = (await fileTypeFromBuffer(withoutBlanks(Buffer.concat(head))))?.mime.split(';')[0]
    await rename(partial, place(dataDir, id))
    await syncFolder(folder(dataDir, id))
    return { size, sha256: sha256.digest('hex'), type }
  } catch (error) {
    await rm(partial, { force: true })
    stream.resume()
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}

class TooLarge extends Error {}

/** What the sealed key of a file is bound to. */
const sealedKey = (id: string): string => `file_key.key_sealed:${id}`

/** Keeps a file that somebody uploads, encrypted with a key of its own, which `DATA_KEY` seals. */
export async function storeSealed(
  environment: Environment,
  db: Db,
  id: string,
  stream: Readable,
  mostBytes: number,
): Promise<StoredFile | undefined> {
  const key = newFileKey()
  // The key first: bytes whose key is lost are lost.
  await insertKey(environment, db, id, key)
  try {
    const kept = await storeFile(environment.DATA_DIR, id, stream, mostBytes, key)
    if (!kept) await deleteFile(environment, db, id)
    return kept
  } catch (error) {
    await deleteFile(environment, db, id)
    throw error
  }
}

export async function insertKey(environment: Environment, db: Db, id: string, key: string): Promise<void> {
  const key_sealed = sealerOf(environment).seal(key, sealedKey(id))
  await db.insertInto('file_key').values({ id, key_sealed }).execute()
}

/** The bytes of a kept file; those from before files were encrypted stand there plain. */
export async function openFile(environment: Environment, db: Db, id: string): Promise<Readable> {
  const found = await db.selectFrom('file_key').select('key_sealed').where('id', '=', id).executeTakeFirst()
  if (!found) return readFile(environment.DATA_DIR, id)
  const key = sealerOf(environment).open(found.key_sealed, sealedKey(id))
  const copy = sealedPlace(environment.DATA_DIR, id)
  const at = (await isThere(copy)) ? copy : place(environment.DATA_DIR, id)
  return Readable.from(openBytes(bytesOf(at), key))
}

/** The bytes `from` to `to`, both included, of a kept file: what a player asks for. */
export async function openFilePart(environment: Environment, db: Db, id: string, from: number, to: number): Promise<Readable> {
  const read = (start: number, end: number) => createReadStream(place(environment.DATA_DIR, id), { start, end })
  const found = await db.selectFrom('file_key').select('key_sealed').where('id', '=', id).executeTakeFirst()
  if (!found) return read(from, to)
  const key = sealerOf(environment).open(found.key_sealed, sealedKey(id))
  return Readable.from(openPart(read, key, from, to))
}

/** Opened when they are first asked for: a file that is not there is an error of who reads it, and of nobody else. */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** Bytes and key go together. */
export async function deleteFile(environment: Environment, db: Db, id: string): Promise<void> {
  await dropBytes(environment.DATA_DIR, id)
  await db.deleteFrom('file_key').where('id', '=', id).execute()
}

export const readFile = (dataDir: string, id: string): Readable => createReadStream(place(dataDir, id))
/** Whether the bytes are there: a copy of the database alone has none. */
export const hasFile = (dataDir: string, id: string): Promise<boolean> => isThere(place(dataDir, id))

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function dropBytes(dataDir: string, id: string): Promise<void> {
  for (const path of [place(dataDir, id), sealedPlace(dataDir, id)]) await rm(path, { force: true })
}
