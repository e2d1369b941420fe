/** PDFs that do something when they are opened: scripts, programs, files inside, forms that send. None of it belongs into a sick note. */
import { inflateSync } from 'node:zlib'
import { hexText, inOneWay, plainNames, token, wordsOf } from './pdf-words.ts'

const mostUnpacked = 50 * 1024 * 1024
/** What a PDF may not have, by its names, in the order in which it is said. */
const named = [
  ['password', /\/Encrypt(?![A-Za-z0-9])/],
  ['script', /\/(JavaScript|JS|Launch|Rendition)(?![A-Za-z0-9])/],
  ['attachment', /\/(EmbeddedFiles?|RichMedia|Movie|GoToE)(?![A-Za-z0-9])/],
  ['form', /\/(XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/],
  ['opens', /\/GoToR(?![A-Za-z0-9])/],
] as const
/** A dictionary of its trailer says so; what a password protects cannot be read besides. */
const protectedBy = /\/Encrypt[\0\t\n\f\r ]*(\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R|<<)/
/** A file by its name, on a share or on this machine: to open it tells the share who reads. */
const otherFile = /\/U?F <(?!<)|\/FS \//

/** What begins by itself or reads elsewhere: a thread of another file, a page of one that is drawn here, a scene with a script. */
const acting = /\/(OnInstantiate|3DD|3DA|AA)(?![A-Za-z0-9])|\/S \/(Thread|Sound|Hide|SetOCGState)(?![A-Za-z0-9])|\/Ref <</
/** Opens something else than a place of its own pages, or something after it. */
const opening = /\/OpenAction <<(?!(?=(?: (?!<<|>>)\S+)*? \/S \/(?:GoTo|Named) )(?: (?!<<|>>|\/Next(?![A-Za-z0-9]))\S+)* >>)/

/** What runs when it is opened. */
const program = /\.(exe|com|bat|cmd|jse?|vb[es]|ws[fh]|ps1|lnk|scr|hta|msi|jar|cpl|reg|url|sh|app)$/i

/**
 * Whether an address is on the disk of whoever reads it: programs leave those of the writer's own disk in links and as templates. A share, which
 * would learn who reads, is none, however its slashes are written.
 */
export function isOnOwnDisk(address: string): boolean {
  try {
    const path = decodeURIComponent(address.trim().replace(/^file:\/\/\/(?=[^/\\])/i, ''))
    return path !== address.trim() && !/^[\s/\\]|[?#\p{Cc}]/u.test(path) && !program.test(path.trim())
  } catch {
    return false
  }
}

/** Where a link may lead: to a page, a mail, a phone, a place within, or the own disk; not to a file of a share or a program. */
export const isPlainLink = (address: string): boolean =>
  /^\s*(https?:|mailto:|tel:)/i.test(address) || !/^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address) || isOnOwnDisk(address)

/** Whether every address of a link is a plain one. */
function hasStrangeLink(plain: string): boolean {
  for (const [, digits = ''] of plain.matchAll(/\/(?:URI|Base) <([0-9A-F]*)>/g)) if (!isPlainLink(hexText(digits))) return true
  return false
}

/** `opens`: it begins or leads to something else than its pages. `damaged`: what is a stream and what an object depends on who reads it. */
export type PdfTrouble = (typeof named)[number][0] | 'damaged'

/**
 * What speaks against a PDF: active content, or that it may hide some, behind a password, in objects that are packed in another way than every
 * program packs them, or because what is a stream and what an object depends on who reads it. The content of real streams (pages, pictures,
 * fonts) is not looked at: a name in it does nothing.
 */
export function troubleOfPdf(pdf: Buffer): PdfTrouble | undefined {
  const text = pdf.toString('latin1')
  const read = readObjects(pdf, text)
  if (!read || read.objects !== countObjects(text)) return protectedBy.test(plainNames(text)) ? 'password' : 'damaged'
  const { plain } = read
  const found = named.find(([, names]) => names.test(plain))
  if (found) return found[0]
  const isOpening = [otherFile, acting, opening].some((way) => way.test(plain)) || hasStrangeLink(plain)
  return isOpening || hasStrangeReference(plain, read.numbered) ? 'opens' : undefined
}

interface Read {
  /** What stands outside of streams, in one way of writing, with the objects that are packed in some. */
  plain: string
  /** How many objects begin there by a word. */
  objects: number
  /** Every object by its number, as often as there is one of it. */
  numbered: Map<string, string[]>
}

const depthOf: Readonly<Record<string, number>> = { '<<': 1, '>>': -1 }

/** Whether an object or a stream begins where none can: without its number, without its dictionary, inside of one. */
function isOdd(word: string, before: readonly [string, string], depth: number): boolean {
  if (word === 'obj') return depth !== 0 || !before.every((number) => /^\d+$/.test(number))
  return word === 'stream' && (depth !== 0 || before[1] !== '>>')
}

/** The words of a PDF outside of its streams; undefined when it cannot be told for sure which they are. */
function readObjects(pdf: Buffer, text: string): Read | undefined {
  const pieces: (string | undefined)[] = []
  const packed: [string, string | undefined][] = []
  let size = 0
  let objects = 0
  let from = 0
  let depth = 0
  /** Where the dictionary of an object begins: right after its number. */
  let dictionary = -1
  let before: [string, string] = ['', '']
  for (const { word, index } of wordsOf(text)) {
    if (word === '<<' && depth === 0) dictionary = before[1] === 'obj' ? index : -1
    depth += depthOf[word] ?? 0
    if (word === 'obj') objects += 1
    if (isOdd(word, before, depth)) return undefined
    if (word === 'stream') {
      const stream = readStream(pdf, text, { dictionary, from: token.lastIndex, most: mostUnpacked - size })
      if (!stream) return undefined
      pieces.push(inOneWay(text.slice(from, stream.start)))
      for (const [number, object] of stream.objects) packed.push([number, inOneWay(object)])
      size += stream.size
      from = stream.end
      token.lastIndex = from
    }
    before = [before[1], word]
  }
  pieces.push(inOneWay(text.slice(from)))
  // What is torn between two pieces says something else to a program that begins at the second.
  if ([...pieces, ...packed.map(([, object]) => object)].includes(undefined)) return undefined
  const own = pieces.join(' ')
  const plain = [own, ...packed.map(([, object]) => object)].join(' ')
  return { plain, objects, numbered: numberedIn(own, packed) }
}

/** Every object by its number: those that stand by themselves, and the packed ones. */
function numberedIn(own: string, packed: readonly [string, string | undefined][]): Map<string, string[]> {
  const alone = own.matchAll(/(?<![^ ])(\d+) \d+ obj (.*?)(?= endobj| \d+ \d+ obj |$)/g)
  const numbered = new Map<string, string[]>()
  for (const [number = '', object = ''] of [...[...alone].map(([, ...found]) => found), ...packed]) {
    const name = String(Number(number))
    const before = numbered.get(name)
    if (before) before.push(object)
    else numbered.set(name, [object])
  }
  return numbered
}

/** What a key may not lead to, by whatever number: what it may not say itself. */
const behind: Readonly<Record<string, (object: string) => boolean>> = {
  URI: (object) => !/^<[0-9A-F]*>$/.test(object) || !isPlainLink(hexText(object.slice(1, -1))),
  F: (object) => /^(<(?!<)|\d+ \d+ R)/.test(object),
  FS: () => true,
  S: (object) => /^(\d+ \d+ R|\/(Thread|Sound|Hide|SetOCGState)$)/.test(object),
  OpenAction: (object) => !object.startsWith('[') && (!object.startsWith('<<') || opening.test(`/OpenAction ${object}`)),
  Ref: (object) => object.startsWith('<<'),
}
const same: Readonly<Record<string, string>> = { Base: 'URI', UF: 'F' }

/** Whether something that does not stand in a dictionary itself, but in an object of its own, acts. */
function hasStrangeReference(plain: string, numbered: ReadonlyMap<string, string[]>): boolean {
  const links = plain.matchAll(/\/(URI|Base|F|UF|FS|S|OpenAction|Ref) (\d+) \d+ R(?![A-Za-z0-9])/g)
  const once = new Map([...links].map(([link, key = '', number = '']) => [link, { key: same[key] ?? key, number }]))
  for (const { key, number } of once.values())
    if ((numbered.get(String(Number(number))) ?? []).some((object) => behind[key]?.(object))) return true
  return false
}

interface Stream extends Place {
  /** Packed in it, each with its number; none in a page or a picture. */
  objects: readonly (readonly [string, string])[]
  /** How many bytes they are. */
  size: number
}

/** The stream whose content begins at `from`, and its dictionary at `dictionary`; undefined when it is none, or cannot be unpacked. */
function readStream(
  pdf: Buffer,
  text: string,
  { dictionary, from, most }: { dictionary: number; from: number; most: number },
): Stream | undefined {
  const about = dictionary < 0 ? '' : plainNames(text.slice(dictionary, from))
  const place = streamAt(text, from, about)
  const unpacked = place && packedObjects(pdf, place, about, most)
  const objects = unpacked === undefined ? undefined : unpacked === '' ? [] : objectsIn(unpacked, about)
  return place && objects ? { ...place, objects, size: unpacked?.length ?? 0 } : undefined
}

/** The objects of a stream of them, by the table at its head (ISO 32000-1, 7.5.7); undefined when it has none. */
function objectsIn(unpacked: string, about: string): (readonly [string, string])[] | undefined {
  const first = /\/First[\0\t\n\f\r ]+(\d+)(?![\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/.exec(about)?.[1]
  // Of a key that is there twice one program reads the first and another the last.
  if (['First', 'Length', 'Filter', 'Type'].some((key) => about.split(`/${key}`).length > 2)) return undefined
  const table = unpacked.slice(0, Number(first)).trim()
  if (first === undefined || !/^[\d\0\t\n\f\r ]*$/.test(table)) return undefined
  const numbers = table.split(/[\0\t\n\f\r ]+/).map(Number)
  if (numbers.length % 2 !== 0) return undefined
  const places = numbers.flatMap((number, at) =>
    at % 2 === 0 ? [[number, Number(first) + (numbers[at + 1] ?? 0)] as const] : [],
  )
  const inOrder = places.toSorted((a, b) => a[1] - b[1])
  return inOrder.map(([number, from], at) => [String(number), unpacked.slice(from, inOrder[at + 1]?.[1])] as const)
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
