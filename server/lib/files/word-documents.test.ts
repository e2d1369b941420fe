import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compound, doc, docx, pdf } from '../../test/documents.ts'
import { documentText } from './document-text.ts'
import { troubleOfDoc, troubleOfDocx } from './word-documents.ts'

it('reads the words of a PDF, a DOCX and a DOC, each line by itself', async () => {
  expect(await documentText(docx('Ada Obi\nCall centre'), 'docx')).toBe('Ada Obi\nCall centre')
  expect(await documentText(doc('Ada Obi\rCall centre \x93nights\x94'), 'application/msword')).toBe(
    'Ada Obi\nCall centre “nights”',
  )
  expect(await documentText(await pdf('Ada Obi, call centre'), 'application/pdf')).toBe('Ada Obi, call centre')
  expect(await documentText(Buffer.from('PK nothing'), 'docx')).toBe('')
  expect((await documentText(docx('many words '.repeat(50_000)), 'docx')).length).toBeLessThanOrEqual(100_000)
})

it('takes plain documents of Word, and says what speaks against others', async () => {
  expect(await troubleOfDocx(docx('plain'))).toBeUndefined()
  expect(troubleOfDoc(doc('plain'))).toBeUndefined()
  const external = (kind: string) =>
    `<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="http://a.test" TargetMode="External"/></Relationships>`
  for (const [more, trouble] of [
    [{ 'word/vbaProject.bin': 'x' }, 'macros'],
    [{ '[Content_Types].xml': '<Types>application/vnd.ms-word.document.macroEnabled.main+xml</Types>' }, 'macros'],
    [{ 'word/embeddings/oleObject1.bin': 'x' }, 'contents'],
    [{ 'more.zip': 'x' }, 'contents'],
    [{ 'word/../../x.xml': 'x' }, 'damaged'],
    [{ 'word/media/a.xml': new Uint8Array(30 * 1024 * 1024) }, 'unpacks'],
    [Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`word/${index}.xml`, 'x'])), 'unpacks'],
    [{ 'word/_rels/settings.xml.rels': external('attachedTemplate') }, 'outside'],
    [{ 'word/_rels/document.xml.rels': external('hyperlink') }, undefined],
  ] as const)
    expect(await troubleOfDocx(docx('words', more))).toBe(trouble)
  expect(troubleOfDoc(doc('words', { VBA: Buffer.from('x') }))).toBe('macros')
  expect(troubleOfDoc(doc('words', { '\x01Ole10Native': Buffer.from('x') }))).toBe('contents')
  expect(troubleOfDoc(doc('words', {}, 0x0100))).toBe('password')
  expect(troubleOfDoc(compound({ EncryptedPackage: Buffer.from('x') }))).toBe('password')
  expect(troubleOfDoc(compound({ Workbook: Buffer.from('x') }))).toBe('damaged')
})

it('finds a part that is larger than the list of the zip says', async () => {
  const zip = docx('words', { 'word/a.xml': new Uint8Array(200_000) })
  const at = zip.lastIndexOf(Buffer.from('word/a.xml'))
  zip.writeUInt32LE(100, at - 46 + 24)
  expect(await troubleOfDocx(zip)).toBe('unpacks')
})

it('ends with a word for whatever bytes it is given', async () => {
  const starts = [doc('words'), docx('words')]
  await fc.assert(
    fc.asyncProperty(fc.nat(1), fc.array(fc.tuple(fc.nat(6000), fc.nat(255)), { maxLength: 40 }), async (which, changes) => {
      const bytes = Buffer.from(starts[which] ?? Buffer.alloc(0))
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      expect(typeof (troubleOfDoc(bytes) ?? '')).toBe('string')
      expect(typeof ((await troubleOfDocx(bytes)) ?? '')).toBe('string')
      await documentText(bytes, 'application/msword').catch(() => '')
    }),
    { numRuns: 60 },
  )
})
