/** What speaks against keeping a document that somebody sends. Runs in a process of its own (document-process.ts). */
import { type PdfTrouble, troubleOfPdf } from './active-content.ts'
import { troubleOfDoc, troubleOfDocx, type WordTrouble } from './word-documents.ts'

/** `endless`: reading it took more time or memory than any document may take. */
export type Trouble = WordTrouble | PdfTrouble | `pdf_${'password' | 'damaged'}` | 'endless'

export const pdfType = 'application/pdf'
export const docType = 'application/msword'
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Why a document of this type is not kept; undefined when nothing speaks against it, or it is of a type that is not looked into. */
export async function troubleOfDocument(bytes: Buffer, type: string): Promise<Trouble | undefined> {
  if (type === pdfType) return ofPdf(troubleOfPdf(bytes))
  if (type === docType) return troubleOfDoc(bytes)
  return type === docxType ? await troubleOfDocx(bytes) : undefined
}

/** A PDF is mended in another way than a document of Word. */
const ofPdf = (trouble: PdfTrouble | undefined): Trouble | undefined =>
  trouble === 'password' || trouble === 'damaged' ? `pdf_${trouble}` : trouble

/** The code of a refusal. */
export const codeOf = (trouble: Trouble): string =>
  trouble === 'script' || trouble === 'attachment' || trouble === 'form' || trouble === 'opens'
    ? 'active_content'
    : trouble.replace('pdf_', '')

/** What is said to whoever sent it. */
export const troubleWords: Readonly<Record<Trouble, string>> = {
  pdf_password: 'This PDF is protected by a password. Open it, print it to a new PDF and choose that',
  pdf_damaged: 'This PDF is damaged. Open it, print it to a new PDF and choose that',
  script: 'This PDF contains a script. Print it to a new PDF and choose that',
  attachment: 'This PDF contains another file. Print it to a new PDF and choose that',
  form: 'This PDF contains a form that sends what is entered. Print it to a new PDF and choose that',
  opens: 'This PDF opens or leads to something outside of it. Print it to a new PDF and choose that',
  macros: 'This document contains macros. Save it as a PDF and choose that',
  password: 'This document is protected by a password. Save it without one, or as a PDF',
  contents: 'This document contains another file. Save it as a PDF and choose that',
  unpacks: 'This document is far larger than it looks. Save it as a PDF and choose that',
  outside: 'This document loads something from another address. Save it as a PDF and choose that',
  damaged: 'This document is damaged or no Word document. Save it as a PDF and choose that',
  endless: 'Reading this document takes too long. Print it to a new PDF',
}
