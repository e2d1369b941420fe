/** Everything that reads bytes or long text of strangers and employees, and what takes a careless reader the square of its length. */
import { endpoints } from '@iroko/contract'
import { strToU8, zipSync } from 'fflate'
import { documentText } from '../lib/file-contents/document-text.ts'
import { troubleOfDocument } from '../lib/file-contents/trouble.ts'
import { troubleOfDoc } from '../lib/file-contents/word-documents.ts'
import { labelOf } from '../lib/files/intake.ts'
import { squarePicture } from '../lib/files/pictures.ts'
import { cleanRichText } from '../lib/rich-text.ts'
import { readTable } from '../lib/sheets/read-table.ts'
import * as mail from '../modules/engagement/inbound-mail/rules.ts'
import * as tickets from '../modules/engagement/tickets/rules.ts'
import { wordsOfRichText } from '../modules/home/data-exports/rules.ts'
import { kindOf, sourceOf } from '../modules/recruitment/apply/rules.ts'
import { readAttlog } from '../modules/time/terminal-protocol/rules.ts'
import { compound, doc, docx } from './documents.ts'
import type { Schema } from './odd.ts'
import { refusalOf } from './odd.ts'

/** Repeated, each of these has taken some program the square of its length. */
export const tokens = [
  '<',
  '<<',
  '<a>',
  '<a ',
  '<a b="',
  '<a></b>',
  '&',
  '&amp;',
  '"',
  '"a"b,',
  '(',
  '%',
  '1 0\robj ',
  '<< /Length 1 >> stream\n',
  '/F ',
  '.',
  'a@b.',
  ' ',
  '\n',
  '\r\n \t',
] as const

/** Below these it does not matter how it grows. */
export const immaterial = { ms: 60, bytes: 48 * 1024 * 1024 }
/** How many times as much twice the length may take. */
export const mostGrowth = 2.5

/** `unit` until it is so long. */
export const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const quietly = async (work: () => unknown): Promise<void> => {
  try {
    await work()
  } catch {
    // A refusal is an answer too.
  }
}
const zipped = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))))
const limits = { rows: 100, columns: 20 }
const reading = { zones: [{ time_zone: 'Africa/Lagos', starts_on: null }], direction: null, trusts_keys: true }
const plausible = { now: Date.now(), oldest: 0, registered: null }
/** The first bytes of a picture, for as long as they take to say what it is. */
const heads = {
  jpeg: 'ffd8ffe000104a46494600010100',
  png: '89504e470d0a1a0a0000000d49484452',
  webp: '52494646ffffff0057454250',
}

/** An old Word document whose table of tables names the sector behind it, which is itself. */
function circularDoc(length: number): Buffer {
  const bytes = Buffer.concat([doc('words'), Buffer.alloc(length)])
  const last = Math.floor(bytes.length / 512) - 2
  bytes.writeUInt32LE(last, 68)
  bytes.writeUInt32LE(0xffffff, 72)
  for (let at = (last + 1) * 512; at + 4 <= (last + 2) * 512; at += 4) bytes.writeUInt32LE(last, at)
  return bytes
}

/** An old Word document each of whose pieces is all of its text. */
function repeatingDoc(length: number): Buffer {
  const count = Math.floor(length / 64)
  const document = Buffer.alloc(1024 + length)
  document.writeUInt16LE(0xa5ec, 0)
  const table = Buffer.alloc(5 + 4 * (count + 1) + 8 * count)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(table.length - 5, 1)
  for (let index = 0; index <= count; index += 1) table.writeUInt32LE(index % 2 ? length : 0, 5 + 4 * index)
  for (let index = 0; index < count; index += 1) table.writeUInt32LE(0x40000000 + 2048, 5 + 4 * (count + 1) + 8 * index + 2)
  document.writeUInt32LE(0, 0x01a2)
  document.writeUInt32LE(table.length, 0x01a6)
  return compound({ WordDocument: document, '0Table': table })
}

/** Each reader by its name; all of them get the same long text, in the place where it is read. */
export const readers: Readonly<Record<string, (text: string) => Promise<void>>> = {
  'a PDF': (text) => quietly(() => troubleOfDocument(Buffer.from(`%PDF-1.7\n${text}`), 'application/pdf')),
  'an object of a PDF': (text) =>
    quietly(() => troubleOfDocument(Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${text} >>\nendobj\n`), 'application/pdf')),
  'the bytes of a DOCX': (text) => quietly(() => troubleOfDocument(Buffer.from(`PK\x03\x04${text}`), docxType)),
  'the relations of a DOCX': (text) =>
    quietly(() => troubleOfDocument(docx('words', { 'word/_rels/document.xml.rels': text }), docxType)),
  'a relation of a DOCX': (text) =>
    quietly(() =>
      troubleOfDocument(docx('words', { 'word/_rels/document.xml.rels': `<Relationships>${text}</Relationships>` }), docxType),
    ),
  'the kinds of a DOCX': (text) => quietly(() => troubleOfDocument(docx('words', { '[Content_Types].xml': text }), docxType)),
  'the words of a DOCX': (text) => quietly(() => troubleOfDocument(docx('words', { 'word/document.xml': text }), docxType)),
  'the search of a DOCX': (text) => quietly(() => documentText(docx('words', { 'word/document.xml': `<a>${text}` }), docxType)),
  'the name in a DOCX': (text) => quietly(() => troubleOfDocument(docx('words', { [text.slice(0, 65_000)]: 'x' }), docxType)),
  'the bytes of a DOC': (text) =>
    quietly(() => troubleOfDocument(Buffer.concat([doc('words').subarray(0, 512), Buffer.from(text)]), 'application/msword')),
  'a DOC whose table names itself': (text) => quietly(() => troubleOfDoc(circularDoc(text.length))),
  'a DOC of the same piece': (text) => quietly(() => documentText(repeatingDoc(text.length), 'application/msword')),
  'a CSV': (text) => quietly(() => readTable(Buffer.from(text), limits)),
  'a sheet of XLSX': (text) =>
    quietly(() =>
      readTable(zipped({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': `<worksheet>${text}` }), limits),
    ),
  'the book of an XLSX': (text) => quietly(() => readTable(zipped({ 'xl/workbook.xml': text }), limits)),
  ...Object.fromEntries(
    Object.entries(heads).map(([format, head]) => [
      `a picture as ${format}`,
      (text: string) => quietly(() => squarePicture(Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(text)]))),
    ]),
  ),
  'rich text': (text) => quietly(() => cleanRichText(text)),
  'the subject of a complaint': (text) => quietly(() => tickets.subjectOf(text)),
  'the words of a complaint': (text) => quietly(() => tickets.wordsOf(text)),
  'a complaint by mail': (text) => quietly(() => mail.documentOf(text)),
  'an answer by mail': (text) => quietly(() => mail.newWordsOf(text, 'Zuma Help Desk <portal@zuma.test>')),
  'the subject of a mail': (text) => quietly(() => tickets.readMark(text)),
  'an export of rich text': (text) => quietly(() => wordsOfRichText(text)),
  'the punches of a terminal': (text) => quietly(() => readAttlog(text, reading, plausible)),
  'the name of a file': (text) => quietly(() => labelOf(text)),
  'the name of a resume': (text) => quietly(() => kindOf(Buffer.from('%PDF-'), text)),
  'where an applicant comes from': (text) => quietly(() => sourceOf(text)),
}

interface Parts {
  type?: string
  shape?: Record<string, Schema>
  [part: string]: unknown
}

/** Every text that a part of a call takes, wherever in it. */
function textsIn(schema: Schema, seen: Set<Schema>): Schema[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Parts
  if (def.type === 'string') return [schema]
  const within = [
    ...Object.values(def.shape ?? {}),
    ...['element', 'innerType', 'in', 'out', 'valueType', 'left', 'right'].map((part) => def[part]),
    ...((def.options ?? def.items ?? []) as unknown[]),
  ].filter((part): part is NonNullable<Schema> => typeof Object(part)._zod === 'object')
  const texts = within.flatMap((part) => textsIn(part, seen))
  // A text that is read on (a phone number, an address) is tried with what reads it.
  return def.type === 'pipe' && texts.length > 0 ? [schema, ...texts] : texts
}

/** Each text that a call takes, once, with the call that takes it. */
export function textsOfCalls(): { path: string; schema: NonNullable<Schema> }[] {
  const seen = new Set<Schema>()
  return endpoints.flatMap(({ path, body, query, params }) =>
    [body, query, params]
      .flatMap((part) => textsIn(part, seen))
      .map((schema) => ({ path, schema: schema as NonNullable<Schema> })),
  )
}

/** What the parser of a text says to a value. */
export const parseText = (schema: Schema, value: string): unknown => refusalOf(schema, value)

/** What this process has worked until now, in milliseconds: what others on the machine do does not count. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
