import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { partName, type ZipPart, zipOf } from '../sheets/zips.ts'
import { newFileKey, openBytes, sealBytes } from './sealed-files.ts'

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

describe('a sealed file', () => {
  it('opens to the same bytes however it is cut', async () => {
    const sizes = fc.integer({ min: 1, max: 200 })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), sizes, sizes, async (content, cut, again) => {
        const key = newFileKey()
        const sealed = await whole(sealBytes(inChunks(Buffer.from(content), cut), key))
        expect(sealed.length).toBe(content.length + 28)
        expect((await whole(openBytes(inChunks(sealed, again), key))).equals(Buffer.from(content))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('opens neither with another key, nor touched, nor cut off', async () => {
    const key = newFileKey()
    const sealed = await whole(sealBytes(inChunks(randomBytes(300), 50), key))
    const touched = Buffer.from(sealed)
    touched.writeUInt8(touched.readUInt8(100) ^ 1, 100)
    for (const [bytes, with_] of [
      [sealed, newFileKey()],
      [touched, key],
      [sealed.subarray(0, -1), key],
      [sealed.subarray(0, 20), key],
      [Buffer.alloc(0), key],
    ] as const)
      await expect(whole(openBytes(inChunks(bytes, 64), with_))).rejects.toThrow()
  })
})

describe('a zip', () => {
  it('has text and streams as they were', async () => {
    const picture = randomBytes(5000)
    async function* parts(): AsyncGenerator<ZipPart> {
      yield { name: 'a.json', content: '{"name":"Ṣadé"}' }
      yield { name: 'folder/b.bin', content: inChunks(picture, 700), isPacked: true }
      yield { name: 'empty.txt', content: '' }
    }
    const zip = unzipSync(await whole(zipOf(parts(), new Date('2026-11-20T11:00:00Z'))))
    expect(Object.keys(zip)).toEqual(['a.json', 'folder/b.bin', 'empty.txt'])
    expect(strFromU8(zip['a.json'] ?? new Uint8Array())).toBe('{"name":"Ṣadé"}')
    expect(Buffer.from(zip['folder/b.bin'] ?? []).equals(picture)).toBe(true)
  })

  it('gives each part a name of its own that leads nowhere else', () => {
    const taken = new Set<string>()
    const name = (given: string) => partName('documents', given, taken)
    expect(name('id.pdf')).toBe('documents/id.pdf')
    expect(name('ID.pdf')).toBe('documents/ID (2).pdf')
    expect(name('id.pdf')).toBe('documents/id (3).pdf')
    expect(name('../../etc/passwd')).toBe('documents/_.._etc_passwd')
    expect(name('...')).toBe('documents/file')
    expect(name('a:b\u202e.png ')).toBe('documents/a_b_.png')
  })
})
