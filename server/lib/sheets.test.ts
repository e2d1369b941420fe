import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { csv, safeText, xlsx } from './sheets.ts'

async function* batches(...rows: Record<string, unknown>[][]) {
  yield* rows
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

async function sheetOf(rows: Record<string, unknown>[]): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsx(batches(rows))) chunks.push(chunk)
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
  return new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
}

it('lets no text become a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', ' =1', '\u00a0=1', '  @x'])
    expect(safeText(text)).toBe(`'${text}`)
  for (const text of ['plain', '0801', '1=1', 'a-b', '']) expect(safeText(text)).toBe(text)
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
