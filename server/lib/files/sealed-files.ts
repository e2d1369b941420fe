/** Bytes that are encrypted on their way to the disk (AES-256-GCM): each file has a key of its own. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

type Bytes = AsyncIterable<Uint8Array>

const ivBytes = 12
const tagBytes = 16

/** A new key, as text that can be sealed. */
export const newFileKey = (): string => randomBytes(32).toString('base64url')

/** The nonce, the encrypted bytes, the tag. */
export async function* sealBytes(bytes: Bytes, key: string): AsyncGenerator<Buffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv)
  yield iv
  for await (const chunk of bytes) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** The bytes again; throws at their end when the file was touched, so that its reader gets an unfinished one. */
export async function* openBytes(bytes: Bytes, key: string): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof newDecipher> | undefined
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk])
    if (!decipher && waiting.length >= ivBytes) {
      decipher = newDecipher(key, waiting.subarray(0, ivBytes))
      waiting = waiting.subarray(ivBytes)
    }
    // The last bytes are the tag, and only the end says which they are.
    if (decipher && waiting.length > tagBytes) {
      yield decipher.update(waiting.subarray(0, -tagBytes))
      waiting = Buffer.from(waiting.subarray(-tagBytes))
    }
  }
  if (!decipher || waiting.length !== tagBytes) throw new Error('a sealed file that is not whole')
  decipher.setAuthTag(waiting)
  yield decipher.final()
}

const newDecipher = (key: string, iv: Buffer) => createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv)

const blockBytes = 16

/**
 * The plain bytes `from` to `to`, both included, of a sealed file; `read` gives its sealed bytes between two places. GCM encrypts as
 * CTR does, so that a part can be opened by itself; that nothing was touched is proved only by reading the whole.
 */
export async function* openPart(
  read: (from: number, to: number) => Bytes,
  key: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const head: Uint8Array[] = []
  for await (const chunk of read(0, ivBytes - 1)) head.push(chunk)
  const block = Math.floor(from / blockBytes)
  const counter = Buffer.alloc(4)
  // The first is used up for the tag.
  counter.writeUInt32BE(2 + block)
  const decipher = createDecipheriv('aes-256-ctr', Buffer.from(key, 'base64url'), Buffer.concat([...head, counter]))
  let skip = from - block * blockBytes
  for await (const chunk of read(ivBytes + block * blockBytes, ivBytes + to)) {
    const plain = decipher.update(chunk)
    yield plain.subarray(skip)
    skip = Math.max(0, skip - plain.length)
  }
}
