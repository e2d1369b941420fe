/** What speaks against keeping a document that somebody sends. Runs in a process of its own (document-process.ts). */
import { hasActiveContent } from './active-content.ts'
import { troubleOfDoc, troubleOfDocx, type WordTrouble } from './word-documents.ts'

/** `endless`: reading it took more time or memory than any document may take. */
export type Trouble = WordTrouble | 'active' | 'endless'

export const pdfType = 'application/pdf'
export const docType = 'application/msword'
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Why a document of this type is not kept; undefined when nothing speaks against it, or it is of a type that is not looked into. */
export async function troubleOfDocument(bytes: Buffer, type: string): Promise<Trouble | undefined> {
  if (type === pdfType) return hasActiveContent(bytes) ? 'active' : undefined
  if (type === docType) return troubleOfDoc(bytes)
  return type === docxType ? await troubleOfDocx(bytes) : undefined
}

/** What is said to whoever sent it. */
export const troubleWords: Readonly<Record<Trouble, string>> = {
  active: 'This PDF contains a script, a form, another file or a password, or it is damaged. Print it to a new PDF',
  macros: 'This document contains macros. Save it as a PDF and choose that',
  password: 'This document is protected by a password. Save it without one, or as a PDF',
  contents: 'This document contains another file. Save it as a PDF and choose that',
  unpacks: 'This document is far larger than it looks. Save it as a PDF and choose that',
  outside: 'This document loads something from another address. Save it as a PDF and choose that',
  damaged: 'This document is damaged or no Word document. Save it as a PDF and choose that',
  endless: 'Reading this document takes too long. Print it to a new PDF',
}
