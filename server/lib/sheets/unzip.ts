/** Reads chosen parts of a zip that somebody sent: never more than so many bytes, whatever its own numbers say. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
/** The end record has 22 bytes and a comment of at most 65,535. */
const longestEnd = 22 + 65_535

export interface ZipEntry {
  name: string
  method: number
  packed: number
  offset: number
}

/** What a zip says that it holds. Throws when it is none. */
export function entriesOf(zip: Buffer): ZipEntry[] {
  const end = zip.subarray(Math.max(0, zip.length - longestEnd)).lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const start = Math.max(0, zip.length - longestEnd) + end
  if (end < 0 || zip.readUInt32LE(start) !== endMark) throw new Error('not a zip')
  const count = zip.readUInt16LE(start + 10)
  const entries: ZipEntry[] = []
  for (let at = zip.readUInt32LE(start + 16); entries.length < count; ) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('a broken zip')
    if (zip.readUInt16LE(at + 8) & 1) throw new Error('a zip with a password')
    const name = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + name),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    })
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** The bytes of one entry; throws (`isTooLarge`) when they unpack to more than `mostBytes`. */
export async function unpack(zip: Buffer, { method, packed, offset }: ZipEntry, mostBytes: number): Promise<Buffer> {
  if (zip.readUInt32LE(offset) !== localMark) throw new Error('a broken zip')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const bytes = zip.subarray(start, start + packed)
  if (method === 8) return await inflate(bytes, { maxOutputLength: Math.max(1, mostBytes) })
  if (method !== 0) throw new Error('packed in a way that is not known')
  return bytes
}

export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
