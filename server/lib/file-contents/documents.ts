/** Documents that people send: looked into and read in a process of its own, so that none holds up whoever else asks for something. */
import pLimit from 'p-limit'
import { keptSubprocess } from '../subprocess.ts'
import type { DocumentTask } from './document-process.ts'
import { docType, docxType, pdfType, type Trouble } from './trouble.ts'

const script = new URL('./document-process.ts', import.meta.url)

/** A document of ten pages takes a second of a quiet machine, and the largest that is taken a few. */
const inOther = keptSubprocess(script, { seconds: 20, megabytes: 256 })

/** Documents at a time; the next wait, so that uploads never take every core and all memory. */
const turns = { check: pLimit(2), text: pLimit(1) }

const run = <Answer>(task: DocumentTask['task'], bytes: Uint8Array, type: string) =>
  turns[task](() => inOther<Answer>({ task, bytes, type } satisfies DocumentTask))

/** Types that are looked into; a picture is not, nor a recording. */
export const isDocument = (type: string): boolean => type === pdfType || type === docType || type === docxType

/** Why a document is not kept; undefined when nothing speaks against it. */
export async function checkDocument(bytes: Uint8Array, type: string): Promise<Trouble | undefined> {
  const outcome = await run<Trouble | undefined>('check', bytes, type)
  return 'answer' in outcome ? outcome.answer : 'endless'
}

/** The words of a document; which limit ended the reading, where one did. */
export const readDocument = (bytes: Uint8Array, type: string) => run<string>('text', bytes, type)
