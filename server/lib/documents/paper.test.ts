import { type DocumentLine, totalsOf } from '@iroko/contract/documents'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { type Paper, writePaper } from './paper.ts'

const textOf = async (pdf: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text

function paperOf(lines: readonly DocumentLine[], unit: 'minute' | 'piece', more: Partial<Paper> = {}): Paper {
  const { lines: counted, ...totals } = totalsOf(lines, { discount_kobo: 0, withheld_bp: 200 })
  return {
    kind: 'Invoice',
    number: 'INV2026000123',
    company: 'Zuma Support',
    letterhead: ['12 Marina, Lagos', 'RC 123456'],
    to: ['Kora Bank', '1 Broad Street'],
    facts: [['Due', '30 November 2026']],
    lines: counted.map((line) => ({ ...line, unit })),
    totals,
    notes: ['Pay into 0123456789, Zenith.'],
    made: new Date('2026-11-01T09:00:00Z'),
    ...more,
  }
}
const line = (more: Partial<DocumentLine> = {}): DocumentLine => ({
  title: 'Extra hours',
  quantity: 50,
  price_kobo: 10_000,
  per: 60,
  discount_bp: 0,
  vat_bp: 750,
  ...more,
})

it('prints the unit that was multiplied, each tax with what it is of, and what is paid after withholding', async () => {
  const [page = '', ...more] = await textOf(await writePaper(paperOf([line()], 'minute')))
  expect(more).toEqual([])
  for (const words of [
    'Zuma Support',
    'RC 123456',
    'Kora Bank',
    'Invoice INV2026000123',
    '0h 50m',
    '₦100.00 an hour',
    'VAT 7.5 % of ₦83.33',
    '₦6.25',
    '₦89.58',
    'Withholding tax',
    '-₦1.67',
    'To pay',
    '₦87.91',
    'Zenith',
    'Page 1 of 1',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('0.83')
  expect(page).not.toContain('Carried forward')
})

it('says at the end of each page what it comes to so far, and again at the beginning of the next', async () => {
  const lines = Array.from({ length: 90 }, (_, at) =>
    line({ title: `Line ${at + 1}`, quantity: 1, price_kobo: 100, per: 1, vat_bp: null }),
  )
  const pages = await textOf(await writePaper(paperOf(lines, 'piece')))
  expect(pages.length).toBeGreaterThan(2)
  let rows = 0
  for (const [at, page] of pages.entries()) {
    const brought = /Brought forward ₦([\d.]+)/.exec(page)?.[1]
    // What follows the table may have a page of its own.
    expect(brought).toBe(at === 0 || rows === 90 ? undefined : `${rows}.00`)
    rows += page.match(/Line \d+/g)?.length ?? 0
    const carried = /Carried forward ₦([\d.]+)/.exec(page)?.[1]
    expect(carried).toBe(rows === 90 ? undefined : `${rows}.00`)
  }
  expect(rows).toBe(90)
  expect(pages.join(' ')).toContain('Net ₦90.00')
})

it('is the same bytes for the same values', async () => {
  const paper = paperOf([line()], 'minute')
  expect((await writePaper(paper)).equals(await writePaper(paper))).toBe(true)
})
