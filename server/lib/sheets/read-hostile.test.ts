import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { inSubprocess } from '../subprocess.ts'
import { readSheet } from './read-sheet.ts'
import { readTable, readTables } from './read-table.ts'

// Only the limits may end a reading, however busy the machine is.
vi.setConfig({ testTimeout: 60_000 })

const script = new URL('./read-sheet-process.ts', import.meta.url)
const limits = { bytes: 10 * 1024 * 1024, rows: 100, columns: 10 }
const read = async (bytes: Uint8Array | string) => readTable(Buffer.from(bytes), limits)
const refused = (status: number, words: string) => ({ status, message: expect.stringContaining(words) })
const noWorkbook = refused(415, 'This Excel workbook cannot be read')
const unpacksToMuch = refused(413, 'unpacks to far more')

/** A workbook of one sheet, whose parts can be others. */
const workbook = (sheet: string, parts: Record<string, string | Uint8Array> = {}): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet, ...parts }).map(
          ([name, part]) => [name, Buffer.from(part)],
        ),
      ),
      { level: 1 },
    ),
  )
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const rowOf = (text: string): string => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
const goodSheet = sheetOf(rowOf('Name') + rowOf('Ada'))

/** Where the directory of a zip begins, and its record of the end. */
const placesIn = (zip: Buffer) => {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  return { end, directory: zip.readUInt32LE(end + 16) }
}

describe('a hostile zip', () => {
  it('is refused when it unpacks to too much, whatever it says of itself', async () => {
    const zeros = workbook(sheetOf(rowOf('0'.repeat(70_000_000))))
    expect(zeros.length).toBeLessThan(limits.bytes)
    await expect(read(zeros)).rejects.toMatchObject(unpacksToMuch)
    // The same with ten bytes as its word: no more than those are unpacked, and they are no sheet.
    const { directory } = placesIn(zeros)
    for (let at = zeros.indexOf('PK\u0001\u0002', directory); at >= 0; at = zeros.indexOf('PK\u0001\u0002', at + 4))
      zeros.writeUInt32LE(Math.min(10, zeros.readUInt32LE(at + 24)), at + 24)
    await expect(read(zeros)).rejects.toMatchObject(noWorkbook)
  })

  it('is refused when one part stands in it many times', async () => {
    const zip = workbook(goodSheet, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(20_000)}</sst>` })
    const { directory, end } = placesIn(zip)
    const last = zip.subarray(zip.lastIndexOf('PK\u0001\u0002'), end)
    const many = Buffer.concat([zip.subarray(0, directory), ...Array<Buffer>(60_000).fill(last), zip.subarray(end)])
    many.writeUInt16LE(60_000, many.length - 14)
    many.writeUInt16LE(60_000, many.length - 12)
    await expect(read(many)).rejects.toMatchObject(unpacksToMuch)
  })

  it('reads no file but its own, by whatever names', async () => {
    const rels = (target: string) => ({
      'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="${target}"/></Relationships>`,
    })
    for (const target of ['../../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', '__proto__', 'http://127.0.0.1/'])
      await expect(read(workbook(goodSheet, rels(target))), target).rejects.toMatchObject(noWorkbook)
    const odd = workbook(goodSheet, { '../../evil.xml': 'x', '/etc/passwd': 'x', 'C:\\evil.xml': 'x' })
    expect(await read(odd)).toMatchObject({ headings: ['Name'] })
  })

  it('is ended when it never ends', async () => {
    const zip = workbook(goodSheet)
    const { end } = placesIn(zip)
    // 64-bit records that tell of four thousand million parts.
    const record = Buffer.alloc(56)
    record.write('PK\u0006\u0006', 'latin1')
    record.writeUInt32LE(0xffffffff, 32)
    const locator = Buffer.alloc(20)
    locator.write('PK\u0006\u0007', 'latin1')
    locator.writeUInt32LE(end, 8)
    const endless = Buffer.concat([zip.subarray(0, end), record, locator, zip.subarray(end)])
    expect(await inSubprocess(script, { bytes: endless, limits }, { seconds: 1, megabytes: 128 })).toEqual({ passed: 'time' })
  })
})

describe('hostile XML', () => {
  it('has no entities of its own, neither of a million laughs nor of a file', async () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    for (const declared of [`<!ENTITY l0 "ha">${laughs}`, '<!ENTITY l9 SYSTEM "file:///etc/passwd">'])
      await expect(read(workbook(`<!DOCTYPE worksheet [${declared}]>${sheetOf(rowOf('&l9;'))}`))).rejects.toMatchObject(
        noWorkbook,
      )
  })

  it('is refused when it is no XML: cut off, crossed, in bytes that are no UTF-8, with an endless name', async () => {
    for (const sheet of [
      goodSheet.slice(0, -20),
      sheetOf('<row><c></row></c>'),
      sheetOf(rowOf('&nothing;')),
      Buffer.from(sheetOf(rowOf('Zo\xeb')), 'latin1'),
      `<${'x'.repeat(1_000_000)}>`,
      sheetOf(`<row r="${'1'.repeat(1_000_000)}"/>`),
    ])
      await expect(read(workbook(sheet.toString('latin1'), { 'xl/worksheets/sheet1.xml': sheet }))).rejects.toMatchObject(
        noWorkbook,
      )
  })

  it('has rows and cells in places that there are not', async () => {
    const cell = '<c t="str"><v>x</v></c>'
    const rows = ['-5', '1e999', 'NaN', ''].map((place) => `<row r="${place}">${cell}</row>`).join('')
    for (const index of ['-1', '1e9', 'constructor'])
      await expect(read(workbook(sheetOf(`${rows}<row><c t="s"><v>${index}</v></c></row>`)))).rejects.toMatchObject(noWorkbook)
    const { rows: found } = await read(workbook(sheetOf(rows)))
    expect(found.every(({ line }) => Number.isSafeInteger(line))).toBe(true)
    expect(found.every(({ cells }) => cells.join() === 'x')).toBe(true)
  })

  it('is ended when it fills the memory, in many small pieces or in a large one, and takes nothing else along', async () => {
    for (const bytes of [workbook('<a>'.repeat(1_000_000)), Buffer.from('\n'.repeat(10_000_000))])
      expect(await inSubprocess(script, { bytes, limits }, { seconds: 50, megabytes: 16 })).toEqual({ passed: 'memory' })
  })
})

describe('a hostile table', () => {
  it('may have millions of empty columns and rows, but not of full ones', async () => {
    const commas = ','.repeat(1_000_000)
    expect(await read(`Name${commas}\n${commas}\nAda${commas}\n`)).toMatchObject({ headings: ['Name'], rows: [{ line: 3 }] })
    await expect(read(`Name\n${commas}x`)).rejects.toMatchObject(refused(422, 'more than 10 columns'))
    await expect(read('\r\n'.repeat(1_000_000))).rejects.toMatchObject(refused(422, 'empty'))
    await expect(read(workbook(sheetOf(`<row>${'<c/>'.repeat(300_000)}</row>`)))).rejects.toMatchObject(refused(422, 'empty'))
    const far = `<row>${'<c/>'.repeat(300_000)}<c><v>1</v></c></row>`
    await expect(read(workbook(sheetOf(far)))).rejects.toMatchObject(refused(422, 'more than 10 columns'))
  })

  it('has its huge cells cut off', async () => {
    const huge = 'x'.repeat(5_000_000)
    for (const bytes of [`Name\n${huge}`, `Name\n"${huge}"`, workbook(sheetOf(rowOf('Name') + rowOf(huge)))]) {
      const { rows } = await read(bytes)
      expect(rows[0]?.cells.map((cell) => cell.length)).toEqual([2000])
    }
  })

  it('may be nothing but quotes, or half a sign', async () => {
    await expect(read('"'.repeat(500_001))).rejects.toMatchObject({ status: 422 })
    await expect(read(`a\n${'"a"b,'.repeat(20_000)}`)).rejects.toMatchObject(refused(422, 'begins in row 2'))
    const odd = await read(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\n\ud800x\n', 'utf16le'), Buffer.from([0x61])]),
    )
    expect(odd.rows[0]?.cells[0]?.isWellFormed()).toBe(true)
  })
})

describe('a hostile workbook of many sheets', () => {
  const book = { ...limits, sheets: 4 }
  const names = (count: number) => Array.from({ length: count }, (_, at) => `tab ${at}`)

  /** Sheets of these names, each with its own part. */
  function bookOf(tabs: Readonly<Record<string, string>>, shared = ''): Buffer {
    const all = Object.entries(tabs)
    const list = all.map(([name], at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')
    const relations = all.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/part${at}.xml"/>`).join('')
    return workbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${list}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
      'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
      ...Object.fromEntries(all.map(([, rows], at) => [`xl/worksheets/part${at}.xml`, sheetOf(rows)])),
    })
  }
  const same = (count: number, rows: string) => Object.fromEntries(names(count).map((name) => [name, rows]))
  const readAll = async (bytes: Buffer, by = book) => readTables(bytes, by)
  const rowsOf = (count: number) => rowOf('Name') + rowOf('Ada').repeat(count)

  it('has as many rows as one sheet may have, all its sheets together', async () => {
    expect((await readAll(bookOf(same(2, rowsOf(50))))).map(({ rows }) => rows.length)).toEqual([50, 50])
    await expect(readAll(bookOf({ ...same(2, rowsOf(50)), last: rowsOf(1) }))).rejects.toMatchObject(
      refused(422, 'more than 100 rows'),
    )
  })

  it('has as much text as one sheet may have, all its sheets together, and no more columns', async () => {
    const full = `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`.repeat(600)
    const text = `<si><t>${'x'.repeat(2000)}</t></si>`
    const many = { ...book, rows: 10_000 }
    expect(await readAll(bookOf(same(2, full), text), many)).toHaveLength(2)
    await expect(readAll(bookOf(same(3, full), text), many)).rejects.toMatchObject(refused(413, 'too much text'))
    const wide = `<row>${'<c><v>1</v></c>'.repeat(11)}</row>`
    await expect(readAll(bookOf({ first: rowsOf(1), wide }))).rejects.toMatchObject(refused(422, 'more than 10 columns'))
  })

  it('unpacks to as much as one sheet may, all its sheets together, whether they are parts of their own or one part many times', async () => {
    const zeros = rowOf('0'.repeat(34_000_000))
    expect(await readAll(bookOf(same(2, rowOf('0'.repeat(4_000_000)))))).toHaveLength(2)
    await expect(readAll(bookOf(same(2, zeros)))).rejects.toMatchObject(unpacksToMuch)
    const again = workbook(sheetOf(zeros), {
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${names(2).map((name) => `<sheet name="${name}" r:id="r1"/>`)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    })
    await expect(readAll(again)).rejects.toMatchObject(unpacksToMuch)
  })

  it('has no more sheets than it may have, and none of a name that another has', async () => {
    expect(await readAll(bookOf(same(4, rowsOf(1))))).toHaveLength(4)
    await expect(readAll(bookOf(same(5, rowsOf(1))))).rejects.toMatchObject(refused(422, 'more than 4 sheets'))
    await expect(readAll(bookOf({ Staff: rowsOf(1), ' staff ': rowsOf(1) }))).rejects.toMatchObject(
      refused(422, 'Two sheets of this workbook are called staff'),
    )
    expect((await readAll(bookOf({ ['n'.repeat(100_000)]: rowsOf(1) })))[0]?.name).toHaveLength(2000)
    const million = Array.from({ length: 100_000 }, (_, at) => `<sheet name="${at}" r:id="r${at}"/>`).join('')
    const listed = workbook(goodSheet, { 'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${million}</sheets></workbook>` })
    await expect(readAll(listed)).rejects.toMatchObject(refused(422, 'more than 4 sheets'))
  })

  it('is ended when it fills the memory or takes too long, whichever of its sheets does', async () => {
    const last = bookOf({ good: rowsOf(1), endless: '<a>'.repeat(1_000_000) + '</a>'.repeat(1_000_000) })
    const limited = { bytes: last, limits: book }
    expect(await inSubprocess(script, limited, { seconds: 50, megabytes: 16 })).toEqual({ passed: 'memory' })
    expect(await inSubprocess(script, limited, { seconds: 0.01, megabytes: 384 })).toEqual({ passed: 'time' })
  })

  it('is no workbook when it is a table, an old one or empty', async () => {
    await expect(readAll(Buffer.from('Name\nAda\n'))).rejects.toMatchObject(refused(415, 'not an Excel workbook'))
    await expect(readAll(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toMatchObject(refused(415, 'old Excel file'))
    await expect(readAll(bookOf(same(2, '')))).rejects.toMatchObject(refused(422, 'empty'))
    await expect(readAll(bookOf({ good: rowsOf(1), bad: '<row><c></row></c>' }))).rejects.toMatchObject(noWorkbook)
  })
})

it('is read while the process answers others', async () => {
  const server = createServer((_request, reply) => reply.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let ended = false
  const reading = readSheet(workbook(sheetOf(`<row>${'<c/>'.repeat(2_000_000)}</row>`)), limits).finally(() => {
    ended = true
  })
  const outcome = expect(reading).rejects.toMatchObject(refused(422, 'empty'))
  const reply = await fetch(`http://127.0.0.1:${port}`)
  expect([await reply.text(), ended]).toEqual(['here', false])
  await outcome
  server.close()
})
