/** A mail that is larger than the portal takes: what its short fields say is read as it streams past, and the rest is let go. */

/** Longer texts are no headers. */
const longestHeader = 4000
/** What is read at most before the connection is given up. */
const mostBytes = 512 * 1024 * 1024

/**
 * The texts that stand directly in an object of JSON, by their names, of any length of input: reads piece by piece and keeps none longer than a
 * header. What is no JSON answers what was found until then.
 */
export function shortTextsOf(): { add(piece: string): void; found: Record<string, string> } {
  const found: Record<string, string> = Object.create(null)
  let depth = 0
  let inText = false
  let isEscaped = false
  let text = ''
  let key: string | undefined
  const closeText = () => {
    inText = false
    if (depth !== 1) return
    if (key === undefined) key = text
    else if (text.length <= longestHeader) found[decoded(key)] ??= decoded(text)
  }
  const withinText = (sign: string) => {
    if (!isEscaped && sign === '"') return closeText()
    isEscaped = !isEscaped && sign === '\\'
    if (text.length <= longestHeader) text += sign
  }
  const betweenTexts = (sign: string) => {
    if (sign === '"') {
      inText = true
      text = ''
    } else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 1) key = undefined
  }
  const add = (piece: string) => {
    for (const sign of piece) (inText ? withinText : betweenTexts)(sign)
  }
  return { add, found }
}

/** A text as JSON writes it. */
function decoded(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}

const headers = [
  ...['message_id', 'from', 'subject', 'name', 'in_reply_to'],
  ...['auto_submitted', 'auto_response_suppress', 'precedence', 'return_path'],
]

/** What stands for such a mail: its headers, and a sentence in the place of its words and files. `most` and the size in bytes. */
export async function standInOf(body: AsyncIterable<Uint8Array>, most: number): Promise<Record<string, string>> {
  const { add, found } = shortTextsOf()
  const decoder = new TextDecoder()
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes) break
    add(decoder.decode(chunk, { stream: true }))
  }
  const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
  const text = `This mail was too large to be taken: ${size > mostBytes ? 'more than ' : ''}${inMegabytes(Math.min(size, mostBytes))} MB, where ${inMegabytes(most)} MB are taken. Its words and files are not here. Please send them again in smaller parts.`
  const known = Object.fromEntries(headers.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])))
  return { ...known, text }
}
