/** Files of other people’s programs at the edges of what a reader meets: nothing is read into what is empty or cannot be read. */

import { day } from '@iroko/contract/endpoint'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { book, pack, row, textRow } from '../../test/books.ts'
import { readDay } from './cells.ts'
import { readTable } from './read-table.ts'
import { sentOf } from './sheet-import.ts'
import { xlsx } from './write-xlsx.ts'

const limits = { rows: 100, columns: 10 }
const cellsOf = (bytes: Uint8Array | Buffer) => {
  const { headings, rows } = readTable(bytes, limits)
  return [headings, ...rows.map(({ cells }) => cells)]
}

describe('a cell that is empty or cannot be read', () => {
  it('is no text of the list of texts', () => {
    const rows =
      textRow(1, 'Name', 'Phone', 'City') + row(2, '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"/><c r="C2" t="s"><v></v></c>')
    expect(cellsOf(book({ rows }))).toEqual([['Name', 'Phone', 'City'], ['Ada']])
  })

  it.each(['7', '-1', '0.5', 'x', ' '])('refuses a workbook with the text number %j, which is not there', (number) => {
    const rows = textRow(1, 'Name', 'Phone') + row(2, `<c r="A2" t="s"><v>${number}</v></c><c r="B2"><v>1</v></c>`)
    expect(() => readTable(book({ rows }), limits)).toThrow('cannot be read')
  })

  it('says where a formula was saved without its value', () => {
    const rows = textRow(1, 'Name', 'City') + row(2, '<c r="A2"><v>1</v></c><c r="B2"><f>UPPER("abuja")</f></c>')
    expect(() => readTable(book({ rows }), limits)).toThrow(
      'Cell B2 has a formula without a value. Open the file in Excel and save it',
    )
    const empty = textRow(1, 'Name', 'City') + row(2, '<c r="A2"><v>1</v></c><c r="B2" t="str"><f>""</f><v></v></c>')
    expect(cellsOf(book({ rows: empty }))).toEqual([['Name', 'City'], ['1']])
  })

  const sent = (schema: z.core.$ZodTypes, cell: string) => {
    const read = z.safeParse(schema, sentOf(schema, cell))
    return read.success ? read.data : 'refused'
  }
  it('is no number, no yes or no and no day of a line', () => {
    const number = z.number()
    const yes = z.boolean()
    expect(['', ' ', '1,5', '1,50', '1 000', '12,34,567', '0x10', '1e3', 'ten', ','].map((cell) => sent(number, cell))).toEqual(
      Array(10).fill('refused'),
    )
    expect(['5', '-3', '0.5', '1,500', '1,234,567.25'].map((cell) => sent(number, cell))).toEqual([
      5, -3, 0.5, 1500, 1234567.25,
    ])
    expect(['', 'maybe', 'o', '2'].map((cell) => sent(yes, cell))).toEqual(Array(4).fill('refused'))
    expect(['Yes', 'TRUE', 'y', '1', 'no', 'False', 'N', '0'].map((cell) => sent(yes, cell))).toEqual([
      ...Array(4).fill(true),
      ...Array(4).fill(false),
    ])
    expect(['', '0', '20261', 'Friday', '04/05/1998'].map((cell) => sent(day, cell))).toEqual([
      'refused',
      'refused',
      '1955-06-21',
      'refused',
      'refused',
    ])
    expect(sent(z.optional(day), '')).toBeUndefined()
  })
})

describe('a workbook of another program', () => {
  it.each([
    ['the case of its names', { sheet: 'Worksheets/Sheet1.XML', shared: 'SharedStrings.xml' }],
    ['other names of parts', { book: 'office/book.xml', sheet: 'tabs/one.xml', shared: 'texts.xml' }],
  ])('is read whatever %s', (_, names) => {
    const rows = textRow(1, 'Name', 'City') + row(2, '<c r="A2" t="s"><v>0</v></c><c r="B2"><v>5</v></c>')
    expect(cellsOf(book({ rows, names }))).toEqual([
      ['Name', 'City'],
      ['Ada', '5'],
    ])
    expect(() => readTable(pack({ 'a.txt': 'x' }), limits)).toThrow('cannot be read')
  })

  it('is found though its parts are listed in other capitals than they have', () => {
    const parts = {
      'XL/Workbook.xml': '<workbook/>',
      'xl/worksheets/SHEET1.xml': `<worksheet>${textRow(1, 'A', 'B')}${textRow(2, 'c', 'd')}</worksheet>`,
    }
    expect(cellsOf(pack(parts))).toEqual([
      ['A', 'B'],
      ['c', 'd'],
    ])
  })

  it('has its headings below the title of the list', () => {
    const rows =
      textRow(1, 'Zuma Outsourcing Ltd') +
      textRow(2, 'Staff list, November 2026') +
      textRow(4, 'Name', 'City') +
      textRow(5, 'Ada', 'Abuja')
    const { headings, rows: read } = readTable(book({ rows }), limits)
    expect(headings).toEqual(['Name', 'City'])
    expect(read).toEqual([{ line: 5, cells: ['Ada', 'Abuja'] }])
    expect(cellsOf(Buffer.from('OGID\nOG000001\nOG000002\n'))).toEqual([['OGID'], ['OG000001'], ['OG000002']])
  })

  it('is read from the row and the sheet that are chosen, and says what could be chosen', () => {
    const rows =
      textRow(1, 'Zuma Outsourcing Ltd', 'Abuja') +
      textRow(2, 'Staff list', '2026') +
      textRow(4, 'Name', 'City') +
      textRow(5, 'Ada', 'Jos')
    const guessed = readTable(book({ rows }), limits)
    expect(guessed.headings).toEqual(['Zuma Outsourcing Ltd', 'Abuja'])
    expect(guessed.layout).toEqual({
      sheets: [expect.any(String)],
      sheet: 1,
      heading_row: 1,
      rows: [
        { line: 1, text: 'Zuma Outsourcing Ltd · Abuja' },
        { line: 2, text: 'Staff list · 2026' },
        { line: 4, text: 'Name · City' },
        { line: 5, text: 'Ada · Jos' },
      ],
    })
    const { headings, rows: read, layout } = readTable(book({ rows }), { ...limits, choice: { heading_row: 3 } })
    expect(headings).toEqual(['Name', 'City'])
    expect(read).toEqual([{ line: 5, cells: ['Ada', 'Jos'] }])
    expect(layout).toMatchObject({ heading_row: 4 })
  })

  it('is the first sheet with rows, or the one that is chosen', () => {
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const names = ['Notes', 'Staff', 'Leavers']
    const parts = {
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="s${at}" Type="http://x/worksheet" Target="worksheets/${at}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/0.xml': sheet(textRow(1, 'Read me')),
      'xl/worksheets/1.xml': sheet(textRow(1, 'Name', 'City') + textRow(2, 'Ada', 'Jos')),
      'xl/worksheets/2.xml': sheet(textRow(1, 'Name', 'City') + textRow(2, 'Uche', 'Abuja')),
    }
    const guessed = readTable(pack(parts), limits)
    expect(guessed.layout).toMatchObject({ sheets: names, sheet: 2 })
    expect(guessed.rows).toEqual([{ line: 2, cells: ['Ada', 'Jos'] }])
    const chosen = readTable(pack(parts), { ...limits, choice: { sheet: 3 } })
    expect(chosen.layout).toMatchObject({ sheet: 3 })
    expect(chosen.rows).toEqual([{ line: 2, cells: ['Uche', 'Abuja'] }])
    expect(() => readTable(pack(parts), { ...limits, choice: { sheet: 4 } })).toThrow('Choose a sheet from the list')
    expect(() => readTable(pack(parts), { ...limits, choice: { sheet: 1 } })).toThrow('no rows')
  })

  it('keeps all digits of a moment, so that 17:00:00 stays it', async () => {
    async function* rows() {
      yield [{ at: '2026-11-26T16:00:00Z' }]
    }
    const chunks: Uint8Array[] = []
    for await (const part of xlsx(rows(), ['at'], { about: [], zone: 'Africa/Lagos' })) chunks.push(part)
    const [, [number = ''] = []] = cellsOf(Buffer.concat(chunks))
    const seconds = (Number(number) % 1) * 86_400
    expect(seconds).toBeGreaterThanOrEqual(61_200)
    expect(seconds).toBeLessThan(61_200.001)
  })
})

it('reads CSV in UTF-16 whichever byte comes first', () => {
  const bytes = Buffer.from('Name,City\nṢadé,Ìbàdàn\n', 'utf16le')
  const wanted = [
    ['Name', 'City'],
    ['Ṣadé', 'Ìbàdàn'],
  ]
  expect(cellsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]))).toEqual(wanted)
  expect(cellsOf(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(bytes).swap16()]))).toEqual(wanted)
})

it('reads a day that can mean one day only, and asks about every other', () => {
  const read = (text: string) => readDay(text, 'unknown')
  for (const text of [
    '23-Apr-1998',
    '23 April 1998',
    '23 apr. 1998',
    'April 23, 1998',
    '1998/04/23',
    '1998.4.23',
    '23-Apr-1998 00:00:00',
  ])
    expect(read(text), text).toEqual({ value: '1998-04-23' })
  expect(read('3 Sept 2026')).toEqual({ value: '2026-09-03' })
  for (const text of ['23 Apr 98', '04/05/1998', '31 April 1998', '23-Avr-1998', '1998/13/01', 'April 1998', '98/04/23'])
    expect(read(text), text).toHaveProperty('problem')
  expect(read('23 Apr 98')).toEqual({
    problem: "'23 Apr 98' has a year of two digits. Enter it as 1998-04-23 or as 2098-04-23",
  })
})
