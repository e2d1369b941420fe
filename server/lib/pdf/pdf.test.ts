import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { openPdf } from './pdf.ts'

const head = {
  company: 'Zuma Support',
  title: 'Letter of promotion',
  made: new Date('2026-11-21T09:00:00Z'),
  foot: 'For Ṣadé only',
}
const textOf = async (pdf: Buffer) => (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text

describe('a document', () => {
  it('has what was written, the naira and the letters of names among it', async () => {
    const pdf = openPdf(head)
    pdf.heading('What changes')
    pdf.paragraph('Dear Ọlásúnkànmí, your salary is ₦1,250,000.00 a month.')
    pdf.facts([
      ['Grade', 'G7'],
      ['Team', null],
    ])
    const [page = ''] = await textOf(await pdf.end())
    for (const words of [
      'Zuma Support',
      'Letter of promotion',
      'Ọlásúnkànmí',
      '₦1,250,000.00',
      'Grade',
      '–',
      'For Ṣadé only',
      'Page 1 of 1',
    ])
      expect(page).toContain(words)
  })

  it('can be copied and read aloud, whatever other documents had before', async () => {
    const other = openPdf(head)
    other.heading('“Ọ̀ṣun”: isn’t; é í … ı ÷ i j ! ?')
    other.paragraph('“Ọ̀ṣun”: isn’t; é í … ı ÷ i j ! ?')
    await other.end()
    const pdf = openPdf(head)
    pdf.heading('Net pay: ₦245,272.00')
    pdf.paragraph('The year’s tax: ₦7,272.07')
    const [page = ''] = await textOf(await pdf.end())
    expect(page).toContain('Net pay: ₦245,272.00')
    expect(page).toContain('The year’s tax: ₦7,272.07')
  })

  it('breaks no figure, however many columns there are', async () => {
    const pdf = openPdf(head)
    const figures = [
      '12345:05',
      '2026-10-01',
      '₦1,250,000.00',
      '1,234',
      '-17.5',
      '23:59',
      '2026-10-31',
      '8,765:00',
      '100',
      '0:05',
      '7',
    ]
    const columns = [
      { title: 'Name', share: 3 },
      ...figures.map((_, at) => ({ title: `H${at}`, share: 1, align: 'right' as const })),
    ]
    await pdf.table(columns, [['Oluwaseun Adebayo-Ogunlesi, OG000042', ...figures]])
    await pdf.table(
      [
        { title: 'Day', share: 1 },
        { title: 'What', share: 40 },
      ],
      [['2026-10-01', 'A long sentence that takes all the room that there is']],
    )
    const [page = ''] = await textOf(await pdf.end())
    for (const figure of [...figures, 'Name']) expect(page.split(/\s+/), figure).toContain(figure)
    expect(page).toContain('Adebayo')
  })

  it('flows over pages, each with the head of its table and its number', async () => {
    const pdf = openPdf(head)
    const rows = Array.from({ length: 120 }, (_, at) => [`Line ${at + 1}`, '₦10.00'])
    await pdf.table(
      [
        { title: 'What', share: 3 },
        { title: 'Amount', share: 1, align: 'right' },
      ],
      rows,
    )
    const pages = await textOf(await pdf.end())
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(page).toContain('Amount')
    }
    for (const [line] of rows) expect(pages.filter((page) => new RegExp(`${line}\\b`).test(page))).toHaveLength(1)
  })

  it('is the same twice', async () => {
    const write = () => {
      const pdf = openPdf(head)
      pdf.paragraph('The same words')
      return pdf.end()
    }
    expect((await write()).equals(await write())).toBe(true)
  })
})
