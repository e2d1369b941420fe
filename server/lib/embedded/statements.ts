/**
 * PGlite parses and plans each statement anew, which is most of what a small one takes. Here those that come again are prepared under a
 * name, as on a connection to a server: the messages of its protocol are put right on their way in.
 */
import type { PGlite } from '@electric-sql/pglite'
import { isPreparable } from '../database/statements.ts'

/** Each plan takes memory of this process. */
const most = 400
const mostSeen = 4000

type Options = Parameters<PGlite['execProtocolStream']>[1]
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Prepared {
  name: Uint8Array
  /** What it says of its parameters and columns. */
  description?: Answer
}

const headLength = 5
const letter = { parse: 'P', bind: 'B', describe: 'D', close: 'C', simple: 'Q' }
const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Wherever it stands: a migration begins with a comment, and is many statements. */
const changesTables = /\b(create|alter|drop)\b/i

/** A message of the protocol: its letter, its length without the letter, what it says. */
function message(kind: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, headLength)
  const bytes = new Uint8Array(length)
  bytes[0] = kind.charCodeAt(0)
  new DataView(bytes.buffer).setInt32(1, length - 1)
  let at = headLength
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const statementMark = encoder.encode('S')

/** Prepares what is asked of this database from now on; called once, before anything is asked. */
export function prepareEmbedded(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite)
  const prepared = new Map<string, Prepared>()
  const seen = new Set<string>()
  let named = 0
  /** Of the statement between its parsing and its binding: PGlite runs one at a time. */
  let current: Prepared | undefined

  const forget = async ([text, { name }]: [string, Prepared], options: Options): Promise<void> => {
    prepared.delete(text)
    await send(message(letter.close, statementMark, name), options)
  }
  const forgetAll = async (options: Options): Promise<void> => {
    for (const each of [...prepared]) await forget(each, options)
  }

  const parse = async (bytes: Uint8Array, options: Options): Promise<Answer> => {
    current = undefined
    const end = bytes.indexOf(0, headLength + 1)
    const text = decoder.decode(bytes.subarray(headLength + 1, end))
    if (!isPreparable(text) && changesTables.test(text)) await forgetAll(options)
    if (bytes[headLength] !== 0 || !isPreparable(text)) return send(bytes, options)
    const known = prepared.get(text)
    if (known) {
      // Those that come least often go first.
      prepared.delete(text)
      prepared.set(text, known)
      current = known
      return []
    }
    if (!seen.has(text)) {
      if (seen.size >= mostSeen) seen.clear()
      seen.add(text)
      return send(bytes, options)
    }
    const [oldest] = prepared
    if (oldest && prepared.size >= most) await forget(oldest, options)
    named += 1
    const fresh = { name: encoder.encode(`e${named}\0`) }
    const answer = await send(message(letter.parse, fresh.name, bytes.subarray(headLength + 1)), options)
    prepared.set(text, fresh)
    current = fresh
    return answer
  }

  const descriptionOf = async (statement: Prepared, options: Options): Promise<Answer> => {
    statement.description ??= await send(message(letter.describe, statementMark, statement.name), options)
    return statement.description
  }

  pglite.execProtocolStream = async (bytes, options) => {
    const kind = String.fromCharCode(bytes[0] ?? 0)
    if (kind === letter.parse) return parse(bytes, options)
    if (kind === letter.simple && changesTables.test(decoder.decode(bytes.subarray(headLength)))) await forgetAll(options)
    if (!current) return send(bytes, options)
    if (kind === letter.describe && bytes[headLength] === statementMark[0]) return descriptionOf(current, options)
    if (kind !== letter.bind) return send(bytes, options)
    // The portal without a name, then the name of the statement.
    const { name } = current
    current = undefined
    return send(message(letter.bind, Uint8Array.of(0), name, bytes.subarray(headLength + 2)), options)
  }
}
