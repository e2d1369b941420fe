/** What acts in a PDF × the ways in which it can be written: generated, so that none is forgotten. */
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { troubleOfPdf } from './active-content.ts'

/** How a name is written. */
const names: Record<string, (name: string) => string> = {
  plain: (name) => `/${name}`,
  'one sign as hexadecimal': (name) => `/#${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  'all as hexadecimal': (name) => `/${[...name].map((sign) => `#${sign.charCodeAt(0).toString(16).toUpperCase()}`).join('')}`,
}
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const wide = (text: string) => [...text].map((sign) => `00${hex(sign)}`).join('')
/** How a text is written. */
const texts: Record<string, (text: string) => string> = {
  plain: (text) => `(${text.replace(/[\\()]/g, '\\$&')})`,
  octal: (text) => `(${[...text].map((sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')})`,
  'over two lines': (text) => `(${text.slice(0, 2).replace(/\\/g, '\\\\')}\\\n${text.slice(2).replace(/\\/g, '\\\\')})`,
  'an escape that is none': (text) =>
    /^[a-z]/.test(text) && !/^[nrtbf]/.test(text) ? `(\\${text})` : `(${text.replace(/\\/g, '\\\\')})`,
  hexadecimal: (text) => `<${hex(text)}>`,
  'hexadecimal with blanks': (text) => `<${hex(text).replace(/../g, '$& \n')}>`,
  'UTF-16': (text) => `<FEFF${wide(text)}>`,
  'UTF-16 the other way': (text) => `<FFFE${[...text].map((sign) => `${hex(sign)}00`).join('')}>`,
  'UTF-8 with its mark': (text) => `<EFBBBF${hex(text)}>`,
}
/** What stands between a key and its value. */
const gaps: Record<string, string> = { blank: ' ', 'line end': '\r\n', comment: ' % so\n', 'comment and blanks': '\t%(\r \0' }

type Name = (name: string) => string
interface Written {
  name: Name
  text: (text: string) => string
  gap: string
  /** A value where it stands, or by the number of an object of its own. */
  value: (value: string) => string
}
type Act = (written: Written) => string
const pair = ({ name, gap, value }: Written, key: string, content: string) => `${name(key)}${gap}${value(content)}`
const action = (written: Written, kind: string, more = '') => `<< ${pair(written, 'S', written.name(kind))} ${more} >>`

const addresses = [
  'file://a.test/x',
  'file:////a.test/x',
  'file:///%5C%5Ca.test/x',
  'file:///C:/x.exe',
  'file:///C:/x%2Elnk',
  'javascript:alert(1)',
  'smb://a.test/x',
  '\\\\a.test\\x',
  '//a.test/x',
  'ms-word:ofe|u|http://a.test',
]
const acts: Record<string, Act> = {
  ...Object.fromEntries(
    addresses.map((address): [string, Act] => [
      `a link to ${address}`,
      (w) => `<< /S /URI ${pair(w, 'URI', w.text(address))} >>`,
    ]),
  ),
  'a base of links': (w) => `<< ${pair(w, 'Base', w.text('file://a.test/x'))} >>`,
  'a file of a picture': (w) => `<< /Type /XObject ${pair(w, 'F', w.text('\\\\a.test\\x'))} >>`,
  'a file by its other name': (w) => `<< ${pair(w, 'UF', w.text('\\\\a.test\\x'))} >>`,
  'a file by address': (w) => `<< ${pair(w, 'FS', w.name('URL'))} >>`,
  ...Object.fromEntries(
    [
      'JavaScript',
      'Launch',
      'Rendition',
      'Movie',
      'SubmitForm',
      'ImportData',
      'GoToE',
      'GoToR',
      'Thread',
      'Sound',
      'Hide',
      'SetOCGState',
    ].map((kind): [string, Act] => [kind, (w) => action(w, kind)]),
  ),
  ...Object.fromEntries(
    ['JS', 'EmbeddedFiles', 'RichMedia', 'XFA', 'Encrypt', 'AA', 'OnInstantiate', '3DD'].map((key): [string, Act] => [
      `a key ${key}`,
      (w) => `<< ${pair(w, key, '<< /X 1 >>')} >>`,
    ]),
  ),
  'a page of another file that is drawn': (w) => `<< ${pair(w, 'Ref', '<< /Page 1 >>')} >>`,
  'an address at opening': (w) => `<< ${pair(w, 'OpenAction', `<< /S ${w.name('URI')} /URI (http://a.test) >>`)} >>`,
  'something after a page at opening': (w) =>
    `<< ${pair(w, 'OpenAction', `<< /S /GoTo /D [3 0 R /Fit] ${w.name('Next')} << /S /URI /URI (http://a.test) >> >>`)} >>`,
  'something after it by reference': (w) => `<< ${pair(w, 'OpenAction', `<< /S /GoTo /X << >> ${w.name('Next')} 8 0 R >>`)} >>`,
}

const stream = (content: string, isDeflated: boolean) => {
  const bytes = isDeflated ? deflateSync(Buffer.from(content, 'latin1')) : Buffer.from(content, 'latin1')
  return { bytes, filter: isDeflated ? '/Filter /FlateDecode ' : '' }
}
const packedIn = (objects: string[], isDeflated: boolean) => {
  let at = 0
  const table = objects.map((object, index) => {
    const place = `${index + 1} ${at}`
    at += object.length + 1
    return place
  })
  const head = `${table.join(' ')} `
  const { bytes, filter } = stream(head + objects.join('\n'), isDeflated)
  const about = `/Type /ObjStm /N ${objects.length} /First ${head.length} ${filter}/Length ${bytes.length}`
  return `20 0 obj\n<< ${about} >>\nstream\n${bytes.toString('latin1')}\nendstream\nendobj\n`
}
const alone = (objects: string[]) => objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')

/** Where what acts stands. */
const places: Record<string, (objects: string[]) => string> = {
  'an object': alone,
  'an object that replaces one': (objects) =>
    `${alone(objects.map(() => '<< /Type /Page >>'))}xref\n0 1\ntrailer\n<< /Size 2 >>\n${alone(objects)}`,
  'an object that is replaced': (objects) =>
    `${alone(objects)}xref\n0 1\ntrailer\n<< /Size 2 >>\n${alone(objects.map(() => '<< /Type /Page >>'))}`,
  'packed objects': (objects) => packedIn(objects, true),
  'packed objects as they are': (objects) => packedIn(objects, false),
  'half packed': ([first = '', ...rest]) => `${alone([first])}${packedIn(['<< /Type /Page >>', ...rest], true)}`,
}

const pdfOf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\ntrailer\n<< /Root 1 0 R >>\n%%EOF`, 'latin1')

const product = <A, B>(all: readonly A[], others: readonly B[]) => all.flatMap((a) => others.map((b) => [a, b] as const))

it.each(Object.keys(acts))('finds %s, however it is written and wherever it stands', (act) => {
  // What has no text in it is the same in every way of writing one.
  const files = new Map<string, string>()
  for (const [[nameWay, textWay], [gapWay, placeWay]] of product(
    product(Object.keys(names), Object.keys(texts)),
    product(Object.keys(gaps), Object.keys(places)),
  ))
    for (const isByReference of [false, true]) {
      const values: string[] = []
      const value = (content: string) => (isByReference ? `${values.push(content) + 1} 0 R` : content)
      const written = { name: names[nameWay] as Name, text: texts[textWay] as Name, gap: gaps[gapWay] ?? '', value }
      const main = acts[act]?.(written) ?? ''
      const way = [nameWay, textWay, gapWay, placeWay, isByReference ? 'by reference' : 'there'].join(', ')
      files.set(places[placeWay]?.([main, ...values]) ?? '', way)
    }
  const missed = [...files].filter(([file]) => !troubleOfPdf(pdfOf(file))).map(([, way]) => way)
  expect(missed.slice(0, 5)).toEqual([])
  expect(files.size).toBeGreaterThan(100)
})

/** The same ways of writing around what does nothing: none of them is refused for how it is written. */
const harmless: Record<string, Act> = {
  'a link': (w) => `<< ${pair(w, 'S', w.name('URI'))} ${pair(w, 'URI', w.text('https://example.com/a'))} >>`,
  'a link to the own disk': (w) =>
    `<< ${pair(w, 'S', w.name('URI'))} ${pair(w, 'URI', w.text('file:///C:/Users/user/Documents/linkedin/in/ada'))} >>`,
  'a title': (w) => `<< ${pair(w, 'Title', w.text('Report: file:/x /JavaScript'))} >>`,
  'a first page': (w) => `<< ${pair(w, 'OpenAction', '[3 0 R /Fit]')} >>`,
  'a first page by an action': (w) => `<< ${pair(w, 'OpenAction', `<< /S ${w.name('GoTo')} /D [3 0 R /Fit] >>`)} >>`,
  'a font of the name F': (w) => `<< /Font << ${pair(w, 'F', '<< /Type /Font >>')} >> >>`,
}

it.each(Object.keys(harmless))('leaves %s alone, however it is written', (what) => {
  for (const name of Object.values(names))
    for (const text of Object.values(texts))
      for (const gap of Object.values(gaps))
        for (const place of Object.values(places)
          .slice(-3)
          .concat(alone, (objects) => alone(objects) + alone(objects)))
          for (const isByReference of [false, true]) {
            const values: string[] = []
            const value = (content: string) => (isByReference ? `${values.push(content) + 1} 0 R` : content)
            const main = harmless[what]?.({ name, text, gap, value }) ?? ''
            const file = place([main, ...values])
            expect(troubleOfPdf(pdfOf(file)), file).toBeUndefined()
          }
})
