/** What is read from an application as it is sent. */
import { conflict, type Fault, fault } from '@iroko/contract/errors'
import { defaultSource, resumeLimits } from '@iroko/contract/recruitment/apply'
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'
import { otherDocument } from '../../../lib/file-contents/other-documents.ts'
import { withoutBlanks } from '../../../lib/file-contents/pdf-words.ts'
import { docType, docxType, pdfType, troubleWords } from '../../../lib/file-contents/trouble.ts'

/** A word that a job site adds to its links: '?source=LinkedIn'. */
export function sourceOf(asked: unknown): string {
  const word = typeof asked === 'string' ? asked.toLowerCase().replace(/[^a-z0-9]+/g, '_') : ''
  return word.replace(/^_+|_+$/g, '').slice(0, 40) || defaultSource
}

export const isReference = (text: unknown): text is string => typeof text === 'string' && /^JA-\d{6,8}$/.test(text)

/** What a resume can be, with the endings of its name. */
const kinds = [
  { type: pdfType, endings: ['pdf'], called: 'a PDF', mark: '%PDF-' },
  {
    type: docxType,
    endings: ['docx'],
    called: 'a DOCX document',
    mark: 'PK\x03\x04',
  },
  { type: docType, endings: ['doc'], called: 'a DOC document', mark: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
] as const

export type ResumeKind = (typeof kinds)[number]

const refusedKind = (sentence: string): Fault => fault(415, 'wrong_kind', sentence)

/** What kind of resume the bytes are; refuses another, and one whose name says something else. */
export function kindOf(bytes: Buffer, name: string): ResumeKind {
  if (bytes.length === 0) throw refusedKind('This file is empty. Choose your resume again')
  const head = withoutBlanks(bytes).toString('latin1', 0, 8)
  const other = otherDocument(bytes)
  if (other) throw refusedKind(`This is ${other}. Save it as DOCX or PDF and choose that`)
  const kind = kinds.find(({ mark }) => head.startsWith(mark))
  if (!kind) throw refusedKind(`Choose a resume of an accepted type: ${resumeLimits.words}`)
  const ending = /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase()
  if (ending === 'docm' || ending === 'dotm') throw refusedKind(troubleWords.macros)
  if (ending !== undefined && !kind.endings.some((known) => known === ending))
    throw refusedKind(`This file is called .${ending.slice(0, 10)} and is ${kind.called}. Rename it or choose another file`)
  return kind
}

/** Why what names an applicant stays; it is taken away once, and with an open application that is withdrawn first. */
export function whyNotErase({ stage, erased_at }: { stage: ApplicationStage; erased_at: unknown }): Fault | undefined {
  if (erased_at) return conflict('not_now', 'This application has already been erased')
  return stage === 'hired'
    ? conflict('not_now', 'This applicant was hired, so the application is part of the employee record')
    : undefined
}
