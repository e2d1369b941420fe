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
  // A text box is written twice, for programs that do not know the newer way.
  const box = (name: string) => `<mc:${name}><w:p><w:t>Ada</w:t></w:p></mc:${name}>`
  const boxes = `<w:document xmlns:w="w" xmlns:mc="mc"><mc:AlternateContent>${box('Choice')}${box('Fallback')}</mc:AlternateContent><w:t>Obi</w:t></w:document>`
  expect(await documentText(docx('', { 'word/document.xml': boxes }), 'docx')).toBe('Ada\nObi')
  expect((await documentText(docx('many words '.repeat(50_000)), 'docx')).length).toBeLessThanOrEqual(100_000)
})

it('takes plain documents of Word, and says what speaks against others', async () => {
  expect(await troubleOfDocx(docx('plain'))).toBeUndefined()
  expect(troubleOfDoc(doc('plain'))).toBeUndefined()
  const external = (kind: string) =>
    `<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="http://a.test" TargetMode="External"/></Relationships>`
  const onDisk = (kind: string, target: string) => external(kind).replace('http://a.test', target)
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
    [{ 'word/_rels/document.xml.rels': onDisk('hyperlink', 'file:///C:/Users/ada/cv.docx') }, undefined],
    [{ 'word/_rels/settings.xml.rels': onDisk('attachedTemplate', 'file:///C:\\Users\\ada\\Normal.dotm') }, undefined],
    [{ 'word/_rels/settings.xml.rels': onDisk('attachedTemplate', 'file://a.test/x.dotm') }, 'outside'],
    [{ 'word/_rels/document.xml.rels': onDisk('image', 'file:///C:/a.png') }, 'outside'],
  ] as const)
    expect(await troubleOfDocx(docx('words', more))).toBe(trouble)
  expect(troubleOfDoc(doc('words', { VBA: Buffer.from('x') }))).toBe('macros')
  expect(troubleOfDoc(doc('words', { '\x01Ole10Native': Buffer.from('x') }))).toBe('contents')
  expect(troubleOfDoc(doc('words', {}, 0x0100))).toBe('password')
  expect(troubleOfDoc(compound({ EncryptedPackage: Buffer.from('x') }))).toBe('password')
  expect(troubleOfDoc(compound({ Workbook: Buffer.from('x') }))).toBe('damaged')
})

/** What a document must not do, each in every way to write it. */
const relation = (type: string, target: string, mode: string) =>
  `<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`
const forbidden = {
  'a template of another address': relation('attachedTemplate', 'http://a.test/x.dotm', ' TargetMode="External"'),
  'a picture of another address': relation('image', 'http://a.test/x.png', ' TargetMode="External"'),
  'a link to a share': relation('hyperlink', '\\\\\\\\a.test\\\\x', ' TargetMode="External"'),
  'a link to a file': relation('hyperlink', 'file:///c:/x.exe', ' TargetMode="External"'),
  'an object of a program': relation('oleObject', 'media/image1.dat', ''),
  'another document taken in': relation('aFChunk', 'chunk.rtf', ''),
  'a document within': relation('package', 'media/x.dat', ''),
}
const dresses: Record<string, (xml: string) => string | Uint8Array> = {
  'as it is': (xml) => xml,
  'with entities': (xml) => xml.replaceAll('External', '&#69;xternal').replaceAll('/oleObject', '/&#x6f;leObject'),
  'with other quotes': (xml) => xml.replaceAll('"', "'"),
  'behind an attribute with a bracket': (xml) => xml.replace('<Relationship ', '<Relationship Odd="a>b" '),
  'with spaces and breaks': (xml) => xml.replaceAll('="', '\n = "'),
  'with a prefix': (xml) => xml.replaceAll('<Relationship', '<p:Relationship').replaceAll('</Relationship', '</p:Relationship'),
  'in UTF-16': (xml) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]),
}
it.each(
  Object.entries(forbidden).flatMap(([what, xml]) =>
    Object.entries(dresses).map(([how, dress]) => [what, how, dress(xml)] as const),
  ),
)('does not take %s %s, in a part of whatever case', async (_what, _how, part) => {
  for (const name of ['word/_rels/document.xml.rels', 'word/_rels/document.xml.RELS'])
    expect(await troubleOfDocx(docx('words', { [name]: part }))).toBeDefined()
})

const field = (...pieces: string[]) =>
  `<w:document xmlns:w="w"><w:fldChar w:fldCharType="begin"/>${pieces.map((piece) => `<w:instrText>${piece}</w:instrText>`).join('')}<w:fldChar w:fldCharType="end"/></w:document>`
it.each([
  field('DDEAUTO c:\\\\x'),
  field('DDE', 'AUTO c:\\\\x'),
  field(' dde&#65;uto x'),
  field('INCLUDEPICTURE "http://a.test/x" \\\\d'),
  field('INCLUDETEXT x'),
  field('QUOTE 68 68 69'),
  '<w:document xmlns:w="w"><w:fldSimple w:instr="LINK Excel.Sheet"/></w:document>',
])('does not take a field that reads or asks elsewhere: %s', async (part) => {
  expect(await troubleOfDocx(docx('words', { 'word/header1.xml': part }))).toBe('outside')
})
it.each([field(' PAGE '), field('HYPER', 'LINK "https://a.test"'), field('TOC \\o "1-3"'), field('= 1 + 2')])(
  'takes %s',
  async (part) => {
    expect(await troubleOfDocx(docx('words', { 'word/header1.xml': part }))).toBeUndefined()
  },
)

it('takes a drawing that stands in an attribute of half a megabyte, and reads on behind it', async () => {
  const drawing = (code: string) =>
    `<w:document xmlns:w="w" gfxdata="${'A'.repeat(500_000)}">${field(code).replace(' xmlns:w="w"', '')}</w:document>`
  expect(await troubleOfDocx(docx('words', { 'word/header1.xml': drawing('PAGE') }))).toBeUndefined()
  expect(await troubleOfDocx(docx('words', { 'word/header1.xml': drawing('DDE x') }))).toBe('outside')
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
