/** Zips as they are made, part by part, so that a large one never stands in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipPart {
  name: string
  content: Uint8Array | string | AsyncIterable<Uint8Array>
}

/** The bytes of a zip. What is text is packed; a stream is of a kind that is packed already. */
export async function* zipOf(parts: AsyncIterable<ZipPart>, made: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of parts) {
    const isText = typeof content === 'string' || content instanceof Uint8Array
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    entry.mtime = made
    zip.add(entry)
    if (isText) entry.push(typeof content === 'string' ? Buffer.from(content) : content, true)
    else {
      for await (const chunk of content) {
        entry.push(chunk)
        yield* ready.splice(0)
      }
      entry.push(new Uint8Array(), true)
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** A name for a part that opens on every system, however often it was given before. */
export function partName(folder: string, name: string, taken: Set<string>): string {
  const plain = name.replace(/[\p{C}<>:"/\\|?*]/gu, '_').replace(/^\.+|[. ]+$/g, '') || 'file'
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  let found = `${folder}/${plain}`
  for (let copy = 2; taken.has(found.toLowerCase()); copy += 1) found = `${folder}/${stem} (${copy})${ending}`
  taken.add(found.toLowerCase())
  return found
}
