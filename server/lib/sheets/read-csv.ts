/** CSV as people's programs write it: with a mark at the front or none, by commas, semicolons or tabs, with quotes or without. */

/** The text of a file: UTF-8, UTF-16 where its mark says so, else what Excel writes on Windows. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** The sign that stands most often in the first line, outside of quotes. */
export function separatorOf(text: string): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '\n' || sign === '\r') break
    else if (sign === ',' || sign === ';' || sign === '\t') counts[sign] += 1
  }
  return separators.reduce((best, sign) => (counts[sign] > counts[best] ? sign : best))
}

/** Called with each record; answers false to stop. */
type Take = (cells: string[]) => boolean

/** Reads records to the end; answers the number of the record in which a quote is never closed, if one is. */
export function readCsv(source: string, take: Take): number | undefined {
  // Excel's own word for the separator, as the first line.
  const [said, given] = /^\ufeff?sep=([,;\t])\r?\n/.exec(source) ?? []
  const text = said ? source.slice(said.length) : source.replace(/^\ufeff/, '')
  const separator = given ?? separatorOf(text)
  const plain = new RegExp(`[^\r\n${separator}]*`, 'y')
  let cells: string[] = []
  let count = 0
  for (let at = 0; at < text.length; ) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1)
      if (!quoted) return count + 1
      cell = quoted.value
      at = quoted.end
    }
    plain.lastIndex = at
    cell += plain.exec(text)?.[0] ?? ''
    at = plain.lastIndex
    cells.push(cell)
    const sign = text[at]
    if (sign === separator) {
      at += 1
      // A line that ends with a separator ends with an empty cell, also at the end of the file.
      if (at < text.length) continue
      cells.push('')
    } else at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1
    count += 1
    if (!take(cells)) return undefined
    cells = []
  }
  return undefined
}

/** From behind the opening quote to behind the closing one; two quotes are one. */
function readQuoted(text: string, from: number): { value: string; end: number } | undefined {
  let value = ''
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}
