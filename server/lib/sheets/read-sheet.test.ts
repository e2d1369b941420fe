import { Readable } from 'node:stream'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readSheet, readUpload, readWorkbook } from './read-sheet.ts'
import { readTable } from './read-table.ts'
import { plainNumber } from './read-xlsx.ts'
import { csv } from './sheets.ts'
import { workbook as written, xlsx } from './write-xlsx.ts'

const limits = { bytes: 10 * 1024 * 1024, rows: 100, columns: 10 }
const read = async (bytes: Uint8Array | string) => readTable(Buffer.from(bytes), limits)
const cellsOf = async (bytes: Uint8Array | string) => {
  const { headings, rows } = await read(bytes)
  return [headings, ...rows.map(({ cells }) => cells)]
}
/** All records, without the empty one behind the last line end. */
const records = (text: string): string[][] => {
  const all: string[][] = []
  readCsv(text, (_, cells) => all.push(cells))
  return all.at(-1)?.join() === '' ? all.slice(0, -1) : all
}

const pack = (parts: Record<string, string | Uint8Array>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])))

/** A workbook as Excel writes one: shared strings, a relation to a sheet of any name. */
function workbook(rows: string, shared = '', book = '') {
  return pack({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="x">${book}<sheets><sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Staff" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId2" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/staff.xml"/></Relationships>`,
    'xl/worksheets/other.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/staff.xml': `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
  })
}

async function collect(parts: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const part of parts) chunks.push(Buffer.from(part))
  return Buffer.concat(chunks)
}

async function* once(rows: Record<string, unknown>[]) {
  yield rows
}

describe('CSV', () => {
  it('is read with a mark, any separator, quotes and the line ends of Windows', async () => {
    expect(await cellsOf('\ufeffName;Note\r\n"Okafor; Ada";"says ""hello"""\r\n\r\nObi;\r\n')).toEqual([
      ['Name', 'Note'],
      ['Okafor; Ada', 'says "hello"'],
      ['Obi'],
    ])
    expect(await cellsOf('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(await cellsOf('sep=;\r\na;b,c\r\n1;2\r\n')).toEqual([
      ['a', 'b,c'],
      ['1', '2'],
    ])
    expect(records('"a,b,c";d\n1;2')).toEqual([
      ['a,b,c', 'd'],
      ['1', '2'],
    ])
  })

  it('is read in the alphabets that Excel writes', async () => {
    expect(await cellsOf(Buffer.from('Name\nZo\xeb\n', 'latin1'))).toEqual([['Name'], ['Zoë']])
    expect(await cellsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\nṢadé\n', 'utf16le')]))).toEqual([
      ['Name'],
      ['Ṣadé'],
    ])
  })

  it('keeps the numbers of rows, and drops the sign that makes formulas harmless', async () => {
    const { rows } = await read("Name,Phone\n\n,,\nAda,'+2348031234567\n")
    expect(rows).toEqual([{ line: 4, cells: ['Ada', '+2348031234567'] }])
  })

  it('reads back whatever is written, by any separator and line end', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ë', '"', ',', ';', '\t', '\n', '\r', ' ') })
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (rows, separator, end, last) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
          const text = rows.map((row) => row.map(quoted).join(separator)).join(end) + (last ? end : '')
          const plain = rows.map((row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n')))
          expect(records(text)).toEqual(plain)
        },
      ),
    )
  })

  it('says what is wrong with what it cannot read', async () => {
    const sentence = (bytes: Uint8Array | string) =>
      read(bytes).then(
        () => '',
        (error: Error) => error.message,
      )
    expect(await sentence('')).toBe('This file is empty')
    expect(await sentence('Name,Email\n')).toContain('headings but no rows')
    expect(await sentence('Name\n"Ada\n')).toContain('A quote that begins in row 2 never ends')
    expect(await sentence(`Name\n${'Ada\n'.repeat(101)}`)).toContain('more than 100 rows')
    expect(await sentence('a,'.repeat(11))).toContain('more than 10 columns')
    expect(await sentence(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toContain('old Excel file')
    expect(await sentence(Buffer.from('MZ\u0000\u0001'))).toContain('neither CSV nor an Excel file')
    expect(await sentence(Buffer.from('PK\u0003\u0004 and no more'))).toContain('Excel workbook cannot be read')
    expect(await sentence(pack({ 'word/document.xml': '<w/>' }))).toContain('Excel workbook cannot be read')
    await expect(readUpload(Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)]), limits)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('10 MB'),
    })
  })
})

describe('a workbook', () => {
  const book = { ...limits, sheets: 5 }
  const people = [{ Name: 'Ada "A" <Okafor>', Note: '=1+1' }]
  const days = [{ day: '2026-11-18', hours: 7.5 }]
  const tabs = (): Parameters<typeof written>[0] => [
    { name: 'People', rows: once(people) },
    { name: 'Days & hours', rows: once(days), columns: ['day', 'hours'] },
    { name: 'Loans', rows: once([]), columns: ['title', 'amount'] },
  ]

  it('is read as it is written: all tabs by their names, one with headings alone too', async () => {
    expect(await readWorkbook(await collect(written(tabs())), book)).toEqual([
      {
        name: 'People',
        headings: ['Name', 'Note'],
        rows: [{ line: 2, cells: ['Ada "A" <Okafor>', '=1+1'] }],
        from1904: false,
      },
      { name: 'Days & hours', headings: ['day', 'hours'], rows: [{ line: 2, cells: ['46344', '7.5'] }], from1904: false },
      { name: 'Loans', headings: ['title', 'amount'], rows: [], from1904: false },
    ])
  })

  it('as one list is its first tab, whatever the others hold', async () => {
    expect(await readSheet(await collect(written(tabs())), { ...limits, rows: 1 })).toMatchObject({
      headings: ['Name', 'Note'],
    })
  })

  it('keeps what is hidden to itself, and has no chart among its sheets', async () => {
    const chart = pack({
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets><sheet name="Chart" r:id="c"/><sheet name="Notes" state="veryHidden" r:id="h"/><sheet name="Staff" r:id="s"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="c" Type="http://x/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="h" Type="http://x/worksheet" Target="worksheets/h.xml"/><Relationship Id="s" Type="http://x/worksheet" Target="/xl/worksheets/s.xml"/></Relationships>`,
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      'xl/worksheets/h.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
      'xl/worksheets/s.xml':
        '<worksheet><sheetData><row><c><v>2</v></c></row><row><c><v>3</v></c></row></sheetData></worksheet>',
    })
    expect(await readWorkbook(chart, book)).toMatchObject([{ name: 'Staff', headings: ['2'], rows: [{ cells: ['3'] }] }])
    expect(await read(chart)).toMatchObject({ headings: ['2'] })
  })

  it('is written tab after tab: the rows of the second are not asked for before those of the first are gone', async () => {
    const order: string[] = []
    async function* rowsOf(name: string) {
      for (let at = 0; at < 3; at += 1) {
        order.push(name)
        yield [{ at }]
      }
    }
    const stream = written([
      { name: 'a', rows: rowsOf('a') },
      { name: 'b', rows: rowsOf('b') },
    ])
    await stream.next()
    expect(order).toEqual([])
    const whole = await collect(stream)
    expect(order).toEqual(['a', 'a', 'a', 'b', 'b', 'b'])
    expect(whole.length).toBeGreaterThan(0)
  })
})

describe('XLSX', () => {
  it('is read from the first sheet that shows: shared, rich and inline strings, numbers, days, yes and no', async () => {
    const shared =
      '<si><t>Name &amp; place</t></si><si><r><t xml:space="preserve">Ada </t></r><r><t>Okafor</t></r><rPh><t>x</t></rPh></si>'
    const rows =
      '<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="inlineStr"><x:is><x:t>Day</x:t></x:is></x:c></x:row>' +
      '<x:row r="5"><x:c r="A5" t="s"><x:v>1</x:v></x:c><x:c r="B5" t="b"><x:v>1</x:v></x:c><x:c r="C5" s="3"><x:v>46342</x:v></x:c>' +
      '<x:c r="D5" t="str"><x:f>A1&amp;B1</x:f><x:v>made</x:v></x:c><x:c r="E5"/></x:row>'
    expect(await read(workbook(rows, shared, '<workbookPr date1904="1"/>'))).toEqual({
      headings: ['Name & place', '', 'Day'],
      rows: [{ line: 5, cells: ['Ada Okafor', 'TRUE', '46342', 'made'] }],
      from1904: true,
      layout: expect.objectContaining({ heading_row: 2 }),
    })
  })

  it('keeps the digits of numbers as far as Excel has them', () => {
    expect(plainNumber('2348031234567')).toBe('2348031234567')
    expect(plainNumber('2.348031234567E12')).toBe('2348031234567')
    expect(plainNumber('1234567890123456789')).toBe('1.23E+18')
    expect(plainNumber('n/a')).toBe('n/a')
  })

  it('reads what the portal itself writes, as CSV and as XLSX', async () => {
    const rows = [{ Name: 'Ada "A" <Okafor>', Phone: '+2348031234567', Note: '=1+1', Days: 12 }]
    const wanted = [Object.keys(rows[0] ?? {}), ['Ada "A" <Okafor>', '+2348031234567', '=1+1', '12']]
    expect(await cellsOf(await collect(csv(once(rows))))).toEqual(wanted)
    expect(await cellsOf(await collect(xlsx(once(rows))))).toEqual(wanted)
  })

  it('takes no text that is said in a million cells, nor a cell beyond the last column', async () => {
    const many = workbook(
      `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`.repeat(5000),
      `<si><t>${'x'.repeat(30_000)}</t></si>`,
    )
    await expect(readSheet(many, { ...limits, rows: 10_000 })).rejects.toMatchObject({ status: 413 })
    await expect(read(workbook(`<row><c r="ZZZ1"><v>1</v></c></row>`))).rejects.toMatchObject({ status: 422 })
  })
})

it('answers or refuses with a sentence, whatever the bytes', async () => {
  const whole = Buffer.from(workbook('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'))
  const broken = fc
    .record({ at: fc.nat(whole.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) })
    .map(({ at, bytes }) => {
      const copy = Buffer.from(whole)
      copy.set(bytes.subarray(0, copy.length - at), at)
      return copy
    })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        broken,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      async (bytes) => {
        const answer = await read(bytes).catch((error: unknown) => error)
        if (answer instanceof Error)
          expect(answer).toMatchObject({ status: expect.any(Number), message: expect.stringMatching(/\w/) })
      },
    ),
  )
})
