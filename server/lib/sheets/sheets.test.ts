import { endpoint, listReply, named, personRef, version } from '@iroko/contract/endpoint'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { columnsOf, csv, escapeFormula } from './sheets.ts'
import { tabNames, workbook, xlsx } from './write-xlsx.ts'

async function* batches(...rows: Record<string, unknown>[][]) {
  yield* rows
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

async function sheetOf(rows: Record<string, unknown>[], columns?: readonly string[]): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsx(batches(rows), columns)) chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  return new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
}

it('lets no text become a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =1', '\u00a0=1', '  @x'])
    expect(escapeFormula(text)).toBe(`'${text}`)
  for (const text of ['plain', '0801', '1=1', 'a-b', '']) expect(escapeFormula(text)).toBe(text)
})

it('writes rows as they come: numbers as numbers, zeros kept, quotes doubled', async () => {
  const rows = [{ id: 'x', version: 1, phone: '08012345678', days: -2.5, words: 'say "hi", then\ngo', empty: null }]
  const text = await textOf(csv(batches(rows, rows)))
  const line = '08012345678,-2.5,"say ""hi"", then\ngo",'
  expect(text).toBe(`\ufeffphone,days,words,empty\r\n${line}\r\n${line}\r\n`)
})

it('shows references by their names, people by OGID and name, kobo as naira', async () => {
  const row = {
    employee: { id: '1', ogid: 'OG000001', full_name: 'Ada Obi' },
    office: { id: '2', title: 'HR' },
    pay_kobo: 123_45,
    tags: ['a', 'b'],
  }
  expect(await textOf(csv(batches([row])))).toBe(
    '\ufeffemployee_ogid,employee,office,pay,tags\r\nOG000001,Ada Obi,HR,123.45,a; b\r\n'.replace('a; b', '"a; b"'),
  )
})

it('makes a workbook whose cells are text or numbers, never formulas', async () => {
  const sheet = await sheetOf([{ name: '=HYPERLINK("x")', days: 3, odd: 'a<b>&\u0001' }])
  expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>')
  expect(sheet).toContain('<c><v>3</v></c>')
  expect(sheet).toContain('a&lt;b&gt;&amp;</t>')
  expect(sheet).not.toContain('<f>')
})

it('gives tabs names that Excel opens, each once', () => {
  const long = 'Salaries of all people of the company'
  expect(tabNames(['People', 'people', 'a/b: [c]*?', "'quoted'", '', ' ', 'History', long, long, '\u0000'])).toEqual([
    'People',
    'people (2)',
    'a b c',
    'quoted',
    'Sheet',
    'Sheet (2)',
    'History (2)',
    'Salaries of all people of the c',
    'Salaries of all people of t (2)',
    'Sheet (3)',
  ])
})

it('names each tab in the book, and each part in the list of types', async () => {
  const chunks: Uint8Array[] = []
  for await (const chunk of workbook([
    { name: 'A & B', rows: batches([{ a: 1 }]) },
    { name: 'C', rows: batches([{ c: 2 }]) },
  ]))
    chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  const textIn = (name: string) => new TextDecoder().decode(files[name])
  expect(textIn('xl/workbook.xml')).toContain(
    '<sheet name="A &amp; B" sheetId="1" r:id="rId1"/><sheet name="C" sheetId="2" r:id="rId2"/>',
  )
  expect(textIn('[Content_Types].xml').match(/worksheets\/sheet\d\.xml/g)).toHaveLength(2)
  expect(textIn('xl/_rels/workbook.xml.rels')).toContain(
    'Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"',
  )
  expect(textIn('xl/worksheets/sheet2.xml')).toContain('<c><v>2</v></c>')
})

it('has the columns of the contract, whatever the first row leaves out', async () => {
  const { reply } = endpoint({
    method: 'GET',
    path: '/api/v1/things.json',
    access: 'signed_in',
    topics: [],
    summary: 'Things.',
    stake: 'none',
    rows: 'things',
    reply: listReply(
      'things',
      z.object({
        id: z.string(),
        lead: z.nullable(personRef),
        office: z.nullable(named),
        spent_kobo: z.nullable(z.number()),
        note: z.optional(z.string()),
        profile_picture: z.nullable(z.string()),
        version,
        can: z.object({ edit: z.boolean() }),
      }),
    ),
  })
  const columns = columnsOf(reply, 'things')
  const rest = { id: 'x', version: 1, can: { edit: true }, profile_picture: '/api/v1/pictures/x.webp' }
  const nobody = { ...rest, lead: null, office: null, spent_kobo: null }
  const somebody = {
    ...rest,
    lead: { id: '1', ogid: 'OG000001', full_name: 'Ada Obi' },
    office: { id: '2', title: 'HR' },
    spent_kobo: 250,
    note: 'new',
  }
  const head = 'lead_ogid,lead,office,spent,note'
  expect(await textOf(csv(batches([nobody, somebody]), columns))).toBe(
    `\ufeff${head}\r\n,,,,\r\nOG000001,Ada Obi,HR,2.5,new\r\n`,
  )
  expect(await textOf(csv(batches([]), columns))).toBe(`\ufeff${head}\r\n`)
  const sheet = await sheetOf([nobody, somebody], columns)
  expect(sheet.match(/<row>/g)).toHaveLength(3)
  expect(sheet).toContain('lead_ogid')
  // Rows whose columns are data have none in the contract.
  expect(columnsOf(z.object({ things: z.array(z.record(z.string(), z.string())) }), 'things')).toBeUndefined()
})

it('has its columns in the first line; a workbook says in its properties what it is about', async () => {
  const heading = { about: ['March, <the whole company>', 'Created by Ada'], zone: 'Africa/Lagos' }
  expect(await textOf(csv(batches([{ day: '2026-03-01' }]), ['day'], heading))).toBe('\ufeffday\r\n2026-03-01\r\n')
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsx(batches([{ day: '2026-03-01' }]), ['day'], heading)) chunks.push(chunk)
  const core = new TextDecoder().decode(unzipSync(new Uint8Array(Buffer.concat(chunks)))['docProps/core.xml'])
  expect(core).toContain('<dc:title>March, &lt;the whole company&gt;</dc:title><dc:description>Created by Ada</dc:description>')
})

it('gives days as days and moments on the clocks of the row, else of the reader', async () => {
  const rows = [
    { day: '2026-11-18', at: '2026-11-18T06:58:12.000Z', zone: 'Africa/Lagos' },
    { day: '2026-11-18', at: '2026-11-18T23:30:00Z' },
  ]
  const heading = { about: [], zone: 'Asia/Kolkata' }
  expect(await textOf(csv(batches(rows), ['day', 'at'], heading))).toBe(
    '\ufeffday,at\r\n2026-11-18,2026-11-18 07:58:12\r\n2026-11-18,2026-11-19 05:00:00\r\n',
  )
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsx(batches(rows), ['day', 'at'], heading)) chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
  expect(sheet).toContain('<c s="1"><v>46344</v></c><c s="2"><v>46344.332083333335</v></c>')
  expect(sheet).toContain('<c s="1"><v>46344</v></c><c s="2"><v>46345.208333333336</v></c>')
  expect(new TextDecoder().decode(files['xl/styles.xml'])).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"')
})
