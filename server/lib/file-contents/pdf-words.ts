/** The words of a PDF (ISO 32000-1, 7.2 and 7.3), and one way of writing them whatever way a file chose. */
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** `/J#61vaScript` is `/JavaScript`. */
export const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export const token =
  /%[^\r\n]*|<<|>>|<[0-9A-Fa-f\0\t\n\f\r ]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+|[^\0\t\n\f\r ]/g
/** The words of a PDF one after another, without comments; of a text its brackets with where it ends, nowhere when it does not. The reader moves
 * `token.lastIndex` past a stream. */
export function* wordsOf(text: string): Generator<{ word: string; index: number; end?: number | undefined }> {
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found
    const end = word === '(' ? endOfText(text, found.index) : undefined
    if (word === '(') token.lastIndex = end ?? text.length
    if (!word.startsWith('%')) yield { word, index: found.index, end }
  }
}

/** The bytes of the text that stands between two places, brackets included (ISO 32000-1, 7.3.4.2). */
const bytesBetween = (text: string, start: number, end: number): string =>
  text.slice(start + 1, end - 1).replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, octal?: string, sign?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    return sign === undefined || sign === '\n' || sign === '\r' ? '' : (escapes[sign] ?? sign)
  })

const toHex = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('hex').toUpperCase()

/** What a text in hexadecimal says, in UTF-16 or UTF-8 where its mark says so. */
export function hexText(digits: string): string {
  const bytes = Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1')
  if (/^(\xfe\xff|\xff\xfe)/.test(bytes)) return bytes.replaceAll('\0', '').slice(2)
  return bytes.replace(/^\xef\xbb\xbf/, '')
}

/**
 * A piece of a PDF in one way of writing: without comments, a blank between two words, names without `#`, texts as hexadecimal. Undefined where
 * it ends inside of a text, a list or a dictionary: what follows it would say something else to a program that begins there.
 */
export function inOneWay(piece: string): string | undefined {
  const words: string[] = []
  let depth = 0
  for (const { word, index, end } of wordsOf(piece)) {
    if (word === '<<' || word === '[') depth += 1
    if (word === '>>' || word === ']') depth -= 1
    if (word === '(' && end === undefined) return undefined
    if (word === '(') words.push(`<${toHex(bytesBetween(piece, index, end ?? piece.length))}>`)
    else if (/^<[^<]/.test(word)) words.push(word.toUpperCase().replace(/[^<>0-9A-F]/g, ''))
    else words.push(word.startsWith('/') ? plainNames(word) : word)
  }
  return depth === 0 ? words.join(' ') : undefined
}

/** After the bracket that closes the text which opens at `start`; undefined when none does. */
function endOfText(text: string, start: number): number | undefined {
  const bracket = /\\[\s\S]|[()]/g
  bracket.lastIndex = start
  let depth = 0
  for (let found = bracket.exec(text); found; found = bracket.exec(text)) {
    if (found[0] === '(') depth += 1
    if (found[0] === ')') depth -= 1
    if (depth === 0) return bracket.lastIndex
  }
  return undefined
}

const bytesMark = Buffer.from('\ufeff')
const mostBlanks = 1024

/** The head of a file without the blank lines and the mark that some programs write before that of a PDF, and that readers pass over. */
export function withoutBlanks(head: Buffer): Buffer {
  const from = head.subarray(0, bytesMark.length).equals(bytesMark) ? bytesMark.length : 0
  let at = from
  while (at < mostBlanks && (head[at] === 0x0a || head[at] === 0x0d || head[at] === 0x20 || head[at] === 0x09)) at += 1
  return head.subarray(at, at + 5).toString('latin1') === '%PDF-' ? head.subarray(at) : head
}
