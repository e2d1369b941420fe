/** Bytes on disk under names of ours; what a person called the file is only a label. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'

const folder = (dataDir: string, id: string): string => join(dataDir, 'files', id.slice(-2))
const place = (dataDir: string, id: string): string => join(folder(dataDir, id), id)

export interface StoredFile {
  size: number
  sha256: string
  /** Told by the bytes; undefined when they are of no known kind. */
  type: string | undefined
}

/** Streams a file to disk; answers undefined, keeping nothing, when it is larger than allowed. */
export async function storeFile(
  dataDir: string,
  id: string,
  stream: Readable,
  mostBytes: number,
): Promise<StoredFile | undefined> {
  await mkdir(folder(dataDir, id), { recursive: true })
  const partial = `${place(dataDir, id)}.part`
  const sha256 = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      sha256.update(chunk)
      done(size > mostBytes ? new TooLarge() : null, chunk)
    },
  })
  try {
    await pipeline(stream, measure, createWriteStream(partial))
    const type = await typeOf(partial)
    await rename(partial, place(dataDir, id))
    return { size, sha256: sha256.digest('hex'), type }
  } catch (error) {
    await rm(partial, { force: true })
    stream.resume()
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

class TooLarge extends Error {}

async function typeOf(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(Math.min(4100, (await stat(path)).size))
    await file.read(head, 0, head.length, 0)
    return (await fileTypeFromBuffer(head))?.mime
  } finally {
    await file.close()
  }
}

export const readFile = (dataDir: string, id: string): Readable => createReadStream(place(dataDir, id))
/** Whether the bytes are there: a copy of the database alone has none. */
export const hasFile = (dataDir: string, id: string): Promise<boolean> =>
  access(place(dataDir, id)).then(
    () => true,
    () => false,
  )
export const deleteFile = (dataDir: string, id: string): Promise<void> => rm(place(dataDir, id), { force: true })
