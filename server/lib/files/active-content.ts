/** PDFs that do something when they are opened: scripts, programs, files inside, forms that send. None of it belongs into a sick note. */
import { inflateSync } from 'node:zlib'

const mostUnpacked = 50 * 1024 * 1024
const active =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Rendition|Movie|XFA|SubmitForm|ImportData|GoToE|GoToR|Encrypt)(?![A-Za-z0-9])/
/** A file by its name, on a share or on this machine: to open it tells the share who reads. */
const otherFile =
  /\/U?F[\0\t\n\f\r ]*(\(|<(?!<))|\/FS[\0\t\n\f\r ]*\/|\/URI[\0\t\n\f\r ]*\([\0\t\n\f\r ]*(file:|javascript:|smb:|\\\\|\/\/)/i

/** What begins by itself or reads elsewhere: a thread of another file, a page of one that is drawn here, a scene with a script. */
const acting =
  /\/(OnInstantiate|3DD|3DA|AA)(?![A-Za-z0-9])|\/S[\0\t\n\f\r ]*\/(Thread|Sound|Hide|SetOCGState)(?![A-Za-z0-9])|\/Ref[\0\t\n\f\r ]*<</
/** Opens something else than a place of its own pages. */
const opening = /\/OpenAction[\0\t\n\f\r ]*<<(?![^<>]*\/S[\0\t\n\f\r ]*\/(GoTo|Named)(?![A-Za-z0-9]))/

/** Where a link may lead. */
const isPlainLink = (address: string): boolean =>
  /^\s*(https?:|mailto:|tel:)/i.test(address) || !/^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address)

/** Whether every address of a link is a plain one, in whatever way it is written: text, escapes, octal, hexadecimal, UTF-16. */
function hasStrangeLink(names: string): boolean {
  for (const { index, 0: found } of names.matchAll(/\/(URI|Base)(?=[\0\t\n\f\r ]*(\(|<(?!<)))[\0\t\n\f\r ]*/g))
    if (!isPlainLink(textAt(names, index + found.length))) return true
  return false
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The text that stands at a place, decoded (ISO 32000-1, 7.3.4). */
function textAt(text: string, start: number): string {
  if (text[start] === '<') {
    const digits = text.slice(start + 1, Math.max(start + 1, text.indexOf('>', start))).replace(/[^0-9A-Fa-f]/g, '')
    return wideText(Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1'))
  }
  const inside = text.slice(start + 1, endOfText(text, start) - 1)
  return wideText(
    inside.replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, octal?: string, sign?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
      return sign === undefined || sign === '\n' || sign === '\r' ? '' : (escapes[sign] ?? sign)
    }),
  )
}

/** UTF-16 where its mark says so. */
const wideText = (bytes: string): string => (bytes.startsWith('\xfe\xff') ? bytes.replaceAll('\0', '').slice(2) : bytes)

/** `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const token =
  /%[^\r\n]*|<<|>>|<[0-9A-Fa-f\0\t\n\f\r ]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|[^\0\t\n\f\r ]/g
/**
 * Whether a PDF has active content, or may hide some: behind a password, in objects that are packed in another way than every program
 * packs them, or because what is a stream and what an object depends on who reads it. The content of real streams (pages, pictures,
 * fonts) is not looked at: a name in it does nothing.
 */
export function hasActiveContent(pdf: Buffer): boolean {
  const text = pdf.toString('latin1')
  const read = readObjects(pdf, text)
  if (!read || read.objects !== countObjects(text)) return true
  const names = plainNames(read.outside)
  return [active, otherFile, acting, opening].some((way) => way.test(names)) || hasStrangeLink(names)
}

/** The words of a PDF one after another, without comments and what stands in texts; the reader moves `token.lastIndex` past a stream. */
function* wordsOf(text: string): Generator<{ word: string; index: number }> {
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found
    if (word === '(') token.lastIndex = endOfText(text, found.index)
    if (!word.startsWith('%')) yield { word, index: found.index }
  }
}

/** What stands outside of streams, with the objects that are packed in some; undefined when it cannot be told for sure. */
function readObjects(pdf: Buffer, text: string): { outside: string; objects: number } | undefined {
  let outside = ''
  let objects = 0
  let from = 0
  let depth = 0
  /** Where the dictionary of an object begins: right after its number. */
  let dictionary = -1
  let before: [string, string] = ['', '']
  for (const { word, index } of wordsOf(text)) {
    if (word === '<<' && depth === 0) dictionary = before[1] === 'obj' ? index : -1
    if (word === '<<') depth += 1
    if (word === '>>') depth -= 1
    if (word === 'obj') objects += 1
    const isOdd = word === 'obj' ? !before.every((number) => /^\d+$/.test(number)) : word === 'stream' && before[1] !== '>>'
    if (isOdd || (depth !== 0 && /^(obj|stream)$/.test(word))) return undefined
    if (word === 'stream') {
      const stream = readStream(pdf, text, { dictionary, from: token.lastIndex, most: mostUnpacked - outside.length })
      if (!stream) return undefined
      outside += `${text.slice(from, stream.start)}\n${stream.objects}`
      from = stream.end
      token.lastIndex = from
    }
    before = [before[1], word]
  }
  return { outside: outside + text.slice(from), objects }
}

interface Stream extends Place {
  /** Packed in it; none in a page or a picture. */
  objects: string
}

/** The stream whose content begins at `from`, and its dictionary at `dictionary`; undefined when it is none, or cannot be unpacked. */
function readStream(
  pdf: Buffer,
  text: string,
  { dictionary, from, most }: { dictionary: number; from: number; most: number },
): Stream | undefined {
  const about = dictionary < 0 ? '' : plainNames(text.slice(dictionary, from))
  const place = streamAt(text, from, about)
  const objects = place && packedObjects(pdf, place, about, most)
  return place && objects !== undefined ? { ...place, objects } : undefined
}

/** How often an object begins, also where no word does: in a comment, a text or a stream, to which a table of objects may point. */
function countObjects(text: string): number {
  const lines = lineReader(text)
  let count = 0
  for (const { index } of text.matchAll(/(?<=[\0\t\n\f\r \d])obj(?![A-Za-z])/g)) {
    let at = index - 1
    while (at >= 0 && '\0\t\n\f\r '.includes(text[at] ?? '')) at -= 1
    const isComment = lines.isCommentAt(at) && /[\r\n]/.test(text.slice(at + 1, index))
    if (isComment || /\d/.test(text[at] ?? '')) count += 1
  }
  return count
}

/** Says of places that rise whether a `%` stands before them in their line: one pass, however many of them there are. */
function lineReader(text: string) {
  let at = -1
  let isComment = false
  return {
    isCommentAt(place: number): boolean {
      while (at < place) {
        at += 1
        const sign = text[at]
        if (sign === '%') isComment = true
        else if (sign === '\n' || sign === '\r') isComment = false
      }
      return isComment
    },
  }
}

/** After the bracket that closes the text which opens at `start`. */
function endOfText(text: string, start: number): number {
  const bracket = /\\[\s\S]|[()]/g
  bracket.lastIndex = start
  let depth = 0
  for (let found = bracket.exec(text); found; found = bracket.exec(text)) {
    if (found[0] === '(') depth += 1
    if (found[0] === ')') depth -= 1
    if (depth === 0) return bracket.lastIndex
  }
  return text.length
}

interface Place {
  start: number
  end: number
}

/** From where to where a stream goes whose dictionary this is; undefined when that is no stream, or its length is another. */
function streamAt(text: string, after: number, about: string): Place | undefined {
  const length = /\/Length[\0\t\n\f\r ]+(\d+)([\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)?/.exec(about)
  const lineEnd = /\r?\n/y
  lineEnd.lastIndex = after
  if (!length || !lineEnd.test(text)) return undefined
  const start = lineEnd.lastIndex
  // A length that stands in an object of its own is not looked up: a program that reads less has no object there either.
  const most = length[2] ? text.indexOf('endstream', start) : start + Number(length[1])
  const end = /[\0\t\n\f\r ]*endstream/y
  end.lastIndex = most
  return most >= start && end.test(text) ? { start, end: most } : undefined
}

/** The objects that are packed in a stream, none in a page or picture; undefined when they cannot be unpacked. */
function packedObjects(pdf: Buffer, { start, end }: Place, about: string, most: number): string | undefined {
  if (!about.includes('/ObjStm') && !/\/First(?![A-Za-z0-9])/.test(about)) return ''
  if (!/\/(Filter|F)(?![A-Za-z0-9])/.test(about)) return pdf.toString('latin1', start, end)
  if (!/\/Filter[\0\t\n\f\r ]*(\/FlateDecode|\[[\0\t\n\f\r ]*\/FlateDecode[\0\t\n\f\r ]*\])/.test(about)) return undefined
  if (/\/DecodeParms/.test(about)) return undefined
  try {
    return inflateSync(pdf.subarray(start, end), { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return undefined
  }
}
