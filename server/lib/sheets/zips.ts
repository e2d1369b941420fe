/** Zips as they are made, part by part, so that a large one never stands in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipPart {
  name: string
  content: Uint8Array | string | AsyncIterable<Uint8Array | string>
  /** It is of a kind that is packed already. */
  isPacked?: boolean
}

type Parts = Iterable<ZipPart> | AsyncIterable<ZipPart>

/** The bytes of a zip, packed lightly: what is made as it is sent has to be quick. */
export async function* zipOf(parts: Parts, made: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, isPacked } of parts) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 4 })
    entry.mtime = made
    zip.add(entry)
    const isWhole = typeof content === 'string' || content instanceof Uint8Array
    for await (const chunk of isWhole ? [content] : content) {
      entry.push(Buffer.from(chunk))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
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
