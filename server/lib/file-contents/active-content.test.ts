import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { troubleOfPdf } from './active-content.ts'

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((object) => Buffer.from(object)), Buffer.from('\n%%EOF')])
const packed = (about: string, content: string) => {
  const bytes = deflateSync(Buffer.from(content))
  const head = Buffer.from(`5 0 obj\n<< ${about} /Length ${bytes.length} >>\nstream\n`)
  return Buffer.concat([head, bytes, Buffer.from('\nendstream\nendobj\n')])
}
const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'
const objects = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'

it.each([
  ['a script', pdf('1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj')],
  ['a script whose name is written otherwise', pdf('1 0 obj\n<< /S /J#61va#53cript >>\nendobj')],
  ['a program', pdf('1 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj')],
  ['a file inside', pdf('1 0 obj\n<< /Names << /EmbeddedFiles 2 0 R >> >>\nendobj')],
  ['a script in packed objects', pdf(packed(objects, '1 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
  ['objects packed in another way', pdf(packed('/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]', 'x'))],
  [
    'packed objects that cannot be unpacked',
    pdf('5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /Length 3 >>\nstream\nxyz\nendstream'),
  ],
  ['a script behind a comment that names a stream', pdf(`% stream\n1 0 obj\n<< ${script} >>\nendobj\n% endstream`)],
  [
    'a script between dictionary and endstream in a comment',
    pdf(`% << /Length 900 >> stream\n1 0 obj\n<< ${script} >>\nendobj`),
  ],
  [
    'a script in a stream that stands in a text',
    pdf(`1 0 obj\n<< /A (<< /Length 60 >>\nstream\n) ${script} /B (\nendstream) >>\nendobj`),
  ],
  [
    'an object inside of a stream, to which a table of objects may point',
    pdf(`1 0 obj\n<< /Length 90 >>\nstream\n2 0 obj << /Next 3 0 R >> endobj\nendstream\nendobj`),
  ],
  ['an object inside of a text', pdf(`(1 0 obj << /X )9 0 obj << /Length 66 >>\nstream\n${script}\nendstream\nendobj`)],
  ['a stream whose length is another', pdf(`1 0 obj\n<< /Length 3 >>\nstream\nabc ${script}\nendstream\nendobj`)],
  ['a stream without an end', pdf('1 0 obj\n<< /Length 3 >>\nstream\nabc')],
  ['a script in packed objects that do not say so', pdf(packed('/N 1 /First 4 /Filter /FlateDecode', `1 0 << ${script} >>`))],
  ['packed objects whose packing stands elsewhere', pdf(packed('/Type /ObjStm /N 1 /First 4 /Filter 7 0 R', '1 0 << >>'))],
  ['a page of another file', pdf('1 0 obj\n<< /S /GoToR /F (\\\\\\\\host\\\\share\\\\x.pdf) >>\nendobj')],
  ['a file on a share that is read for a picture', pdf('1 0 obj\n<< /Type /XObject /F (\\\\\\\\host\\\\x) >>\nendobj')],
  ['a program on this machine', pdf('1 0 obj\n<< /S /URI /URI (file:///C:/x.exe) >>\nendobj')],
  ...[
    '(file://a.test/x)',
    '<66696C653A2F2F7879>',
    '<66 69 6C 65 3A 2F 2F 78 79>',
    '(\\146ile://a.test/x)',
    '(fi\\\nle://a.test/x)',
    '(\\f\\151le://a.test/x)'.replace('\\f', '\\146'),
    '<FEFF00660069006C0065003A002F002F0078>',
    '(\\\\\\\\a.test\\\\x)',
    '(//a.test/x)',
    '(ms-word:ofe|u|http://a.test)',
  ].flatMap((address) =>
    ['/URI', '/U#52I', '/URI\n'].map((name): [string, Buffer] => [
      `a link ${name.trim()} ${address}`,
      pdf(`1 0 obj\n<< /S /URI ${name} ${address} >>\nendobj`),
    ]),
  ),
  ['an address that opens by itself', pdf('1 0 obj\n<< /OpenAction << /S /URI /URI (http://a.test) >> >>\nendobj')],
  ['a thread of another file', pdf('1 0 obj\n<< /S /Thread /D 1 >>\nendobj')],
  ['a page of another file that is drawn', pdf('1 0 obj\n<< /Ref << /Page 1 >> >>\nendobj')],
  ['a scene with a script', pdf('1 0 obj\n<< /Subtype /3D /OnInstantiate 2 0 R >>\nendobj')],
  ['a password', pdf('trailer\n<< /Encrypt 9 0 R >>')],
])('finds %s', (_, file) => {
  expect(troubleOfPdf(file)).toBeDefined()
})

it.each([
  ['a page that opens at its top', pdf('1 0 obj\n<< /OpenAction [3 0 R /Fit] /Pages 2 0 R >>\nendobj')],
  ['packed objects without', pdf(packed(objects, '1 0 << /Type /Page >>'))],
  [
    'a picture whose bytes look like a name',
    pdf('1 0 obj\n<< /Subtype /Image /Length 12 >>\nstream\n..../JS ....\nendstream\nendobj'),
  ],
  [
    'a length that stands elsewhere',
    pdf('1 0 obj\n<< /Length 2 0 R >>\nstream\n/JS (x)\nendstream\nendobj\n2 0 obj\n7\nendobj'),
  ],
  ['brackets in a text', pdf('1 0 obj\n<< /Title (a \\( b (c) >> stream ) /Link (x) >>\nendobj')],
  ['a link as hexadecimal', pdf('1 0 obj\n<< /S /URI /URI <68747470733A2F2F612E74657374> >>\nendobj')],
  ['a link without its beginning', pdf('1 0 obj\n<< /S /URI /URI (www.example.com/a\\(b\\)) >>\nendobj')],
  ['a first page by an action', pdf('1 0 obj\n<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>\nendobj')],
  ['a link to a page of the web', pdf('1 0 obj\n<< /S /URI /URI (https://example.com) >>\nendobj')],
  ['a font of the name F', pdf('1 0 obj\n<< /Font << /F << /Type /Font >> /F1 2 0 R >> /F 4 >>\nendobj')],
  ['text about it', pdf(packed('/Filter /FlateDecode', '(How to write /JavaScript) Tj'))],
  ['a longer name', pdf('1 0 obj\n<< /JSON 1 >>\nendobj')],
])('leaves %s alone', (_, file) => {
  expect(troubleOfPdf(file)).toBeUndefined()
})
