/** XML of files that people send, read once from its beginning to its end. */
import sax from 'sax'

/** How much is handed over at a time; no name or attribute may be longer, unless the reader says otherwise. */
const pieceBytes = 64 * 1024

export type Attributes = Readonly<Record<string, string>>

/** Called in the order of the XML, with names without their prefix; `text` is what stood before the end, behind the last tag. */
export interface Visitor {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string, text: string) => void
}

/**
 * Goes through XML, if there is any; throws where it is not well-formed UTF-8. The library refuses entities that the XML itself declares, and
 * names and attributes beyond `longest`; that limit needs its count of positions.
 */
export function visitXml(xml: Uint8Array | undefined, { open, close }: Visitor, longest = pieceBytes): void {
  if (!xml) return
  const parser = sax.parser(true)
  let text = ''
  const add = (piece: string): void => {
    text += piece
  }
  parser.ontext = add
  parser.oncdata = add
  // The first fault ends it: to go on would take the square of a length, where each end is looked for among all that is open.
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    open?.(bare(name), attributes as Attributes)
    text = ''
  }
  parser.onclosetag = (name) => {
    close?.(bare(name), text)
    text = ''
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // The library knows one limit for all that it reads: it is another for as long as this takes.
  Object.assign(sax, { MAX_BUFFER_LENGTH: longest })
  try {
    for (let at = 0; at < xml.length; at += pieceBytes)
      parser.write(decoder.decode(xml.subarray(at, at + pieceBytes), { stream: true }))
    parser.close()
  } finally {
    Object.assign(sax, { MAX_BUFFER_LENGTH: pieceBytes })
  }
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)
