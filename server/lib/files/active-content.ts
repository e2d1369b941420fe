/** PDFs that do something when they are opened: scripts, programs, files inside, forms that send. None of it belongs into a sick note. */
import { inflateSync } from 'node:zlib'

const mostUnpacked = 50 * 1024 * 1024
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/

/** `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Whether a PDF has active content, or hides what it has: behind a password, or in objects that are packed in another way than every
 * program packs them. Pictures and pages are packed too and are not looked at: a name in them does nothing.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  const text = pdf.toString('latin1')
  let unpacked = 0
  let outside = ''
  let from = 0
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    if (index < from) continue
    const before = text.slice(from, index)
    outside += before
    const start = index + word.length
    const end = text.indexOf('endstream', start)
    from = end < 0 ? text.length : end + 'endstream'.length
    const about = plainNames(before.slice(before.lastIndexOf(' obj') + 1))
    if (!about.includes('/ObjStm')) continue
    if (/\/Filter\s*\[?\s*\/(?!FlateDecode)/.test(about) || /\/FlateDecode\s*\//.test(about)) return true
    const objects = about.includes('/FlateDecode')
      ? unpack(pdf.subarray(start, end), mostUnpacked - unpacked)
      : text.slice(start, end)
    if (objects === undefined) return true
    unpacked += objects.length
    outside += `\n${objects}`
  }
  const names = plainNames(outside + text.slice(from))
  return /\/Encrypt(?![A-Za-z0-9])/.test(names) || active.test(names)
}

function unpack(bytes: Buffer, most: number): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return undefined
  }
}
