import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { hasActiveContent } from './active-content.ts'

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((object) => Buffer.from(object)), Buffer.from('\n%%EOF')])
const packed = (about: string, content: string) =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< ${about} >>\nstream\n`),
    deflateSync(Buffer.from(content)),
    Buffer.from('\nendstream\nendobj\n'),
  ])
const objects = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'

it.each([
  ['a script', pdf('1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj')],
  ['a script whose name is written otherwise', pdf('1 0 obj\n<< /S /J#61va#53cript >>\nendobj')],
  ['a program', pdf('1 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj')],
  ['a file inside', pdf('1 0 obj\n<< /Names << /EmbeddedFiles 2 0 R >> >>\nendobj')],
  ['a script in packed objects', pdf(packed(objects, '1 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
  ['objects packed in another way', pdf(packed('/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]', 'x'))],
  ['packed objects that cannot be unpacked', pdf('5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nxyz\nendstream')],
  ['a password', pdf('trailer\n<< /Encrypt 9 0 R >>')],
])('finds %s', (_, file) => {
  expect(hasActiveContent(file)).toBe(true)
})

it.each([
  ['a page that opens at its top', pdf('1 0 obj\n<< /OpenAction [3 0 R /Fit] /Pages 2 0 R >>\nendobj')],
  ['packed objects without', pdf(packed(objects, '1 0 << /Type /Page >>'))],
  ['a picture whose bytes look like a name', pdf('1 0 obj\n<< /Subtype /Image >>\nstream\n..../JS ....\nendstream\nendobj')],
  ['text about it', pdf(packed('/Filter /FlateDecode', '(How to write /JavaScript) Tj'))],
  ['a longer name', pdf('1 0 obj\n<< /JSON 1 >>\nendobj')],
])('leaves %s alone', (_, file) => {
  expect(hasActiveContent(file)).toBe(false)
})
