/** Numbers, days and tables as banks write them, and which lines of a file are new. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BankFileLine } from '../../../lib/bank-files/bank-file.ts'
import { formatOf } from '../../../lib/bank-files/bank-file.ts'
import { readMt940 } from '../../../lib/bank-files/read-mt940.ts'
import { readOfx } from '../../../lib/bank-files/read-ofx.ts'
import type { Sheet } from '../../../lib/sheets/read-sheet.ts'
import { balancesOf, freshOf, keyed, keyOf, oldestFirst } from './rules.ts'
import { guessColumns, linesOf, missingColumns, readAmount, withBankHeadings } from './rules-table.ts'

const koboOf = (text: string, decimal: 'point' | 'comma' = 'point') => {
  const read = readAmount(text, decimal)
  return 'value' in read ? read.value : read.problem
}

describe('an amount', () => {
  it.each([
    ['25,000', 2_500_000],
    ['₦1,500.00', 150_000],
    ['NGN 2,300.50', 230_050],
    ['N 40', 4000],
    ['(300.00)', -30_000],
    ['300.00 DR', -30_000],
    ['300.00CR', 30_000],
    ['-40.5', -4050],
    ['40.00-', -4000],
    ['1,00,000.00', 10_000_000],
    ['1.5000', 150],
    ['0.00', 0],
  ])('%s is read', (text, kobo) => expect(koboOf(text)).toBe(kobo))

  it.each(['', 'abc', '1.005', '1,50', '12,34.00', '(300.00', '1E+12', '#REF!', '1.500,00', '1 2', '--4'])(
    '%s is no amount, and is not taken for one',
    (text) => expect(typeof koboOf(text)).toBe('string'),
  )

  it('that can be read two ways is read as the mark was chosen', () => {
    expect([koboOf('1.000'), koboOf('1.000', 'comma')]).toEqual([100, 100_000])
    expect(koboOf('1.500,25', 'comma')).toBe(150_025)
  })

  it('is what was written, in every way of writing it', () => {
    const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 })
    void fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (kobo) => {
        const text = naira.format(kobo / 100)
        const turned = text.replaceAll(',', ' ').replace('.', ',').replaceAll(' ', '.')
        expect([koboOf(text), koboOf(`₦${text}`), koboOf(turned, 'comma')]).toEqual([kobo, kobo, kobo])
        expect([koboOf(`(${text})`), koboOf(`${text} DR`), koboOf(`-${text}`)]).toEqual([-kobo || 0, -kobo || 0, -kobo || 0])
      }),
    )
  })
})

const sheetOf = (headings: string[], ...rows: string[][]): Sheet => ({
  headings,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  from1904: false,
  layout: { sheets: [], sheet: 1, heading_row: 1, rows: [] },
})

/** The heads of statements of banks, as they export them. */
const heads: Record<string, { head: string[]; row: string[]; kobo: number; day: string }> = {
  'two columns, value date': {
    head: ['Trans. Date', 'Reference', 'Value Date', 'Debit', 'Credit', 'Balance', 'Remarks'],
    row: ['02-Nov-2026', 'S1', '03-Nov-2026', '', '5,000.00', '9,000.00', 'TRF FROM ACME'],
    kobo: 500_000,
    day: '2026-11-03',
  },
  'withdrawals and lodgements': {
    head: ['Date', 'Description', 'Withdrawals', 'Lodgements', 'Balance'],
    row: ['03-NOV-26', 'COT', '50.00', '-', '8,950.00'],
    kobo: -5000,
    day: '2026-11-03',
  },
  'amount with a word': {
    head: ['Date', 'Narration', 'Transaction Type', 'Amount', 'Balance'],
    row: ['03/11/2026', 'POS', 'Debit', '120.00', '1.00'],
    kobo: -12_000,
    day: '2026-11-03',
  },
  'signed amount': {
    head: ['Transaction Date', 'Details', 'Amount (NGN)', 'Balance (NGN)'],
    row: ['2026-11-03', 'Salary', '(120.00)', '1.00'],
    kobo: -12_000,
    day: '2026-11-03',
  },
  'DR and CR': {
    head: ['Post Date', 'Particulars', 'DR', 'CR', 'Bal'],
    row: ['3/11/26', 'Fee', '10.75', '0.00', '1.00'],
    kobo: -1075,
    day: '2026-11-03',
  },
}

describe('a table', () => {
  it.each(Object.keys(heads))('of a bank is read by its headings: %s', (name) => {
    const { head, row, kobo, day } = heads[name] ?? expect.fail(name)
    const keys = guessColumns(head)
    expect(missingColumns(keys)).toBeUndefined()
    const read = linesOf(sheetOf(head, row), { keys, day_order: 'day_first', decimal: 'point' })
    expect(read).toMatchObject({ skipped: 0, lines: [{ amount_kobo: kobo, dated_on: day }] })
  })

  it('begins below what the bank writes above it, and rows without an amount are counted', () => {
    const head = ['Date', 'Narration', 'Debit', 'Credit', 'Balance']
    const found = withBankHeadings(
      sheetOf(
        ['Account', '0123456789'],
        ['Period', '1 to 30 November'],
        head,
        ['', 'Opening balance', '', '', '100.00'],
        ['01/11/2026', 'Fee', '10', '', '90.00'],
        ['Total', '', '10', '0', ''],
      ),
    )
    expect(found.headings).toEqual(head)
    const read = linesOf(found, { keys: guessColumns(head), day_order: 'day_first', decimal: 'point' })
    expect(read).toMatchObject({ skipped: 2, lines: [{ amount_kobo: -1000, narration: 'Fee' }] })
  })

  it('with a cell that cannot be read is not read at all, and its row is named', () => {
    const head = ['Date', 'Narration', 'Amount']
    const layout = { keys: guessColumns(head), day_order: 'day_first' as const, decimal: 'point' as const }
    const wrong = (...row: string[]) => linesOf(sheetOf(head, ['01/11/2026', 'Fee', '1'], row), layout)
    expect(wrong('01/11/2026', 'Fee', 'ten')).toEqual({ problem: "Row 3: 'ten' is not an amount. Nothing was imported" })
    expect(wrong('31/02/2026', 'Fee', '1')).toMatchObject({ problem: expect.stringMatching(/^Row 3: .*does not exist/) })
  })

  it('has days as they were chosen where they can be read two ways', () => {
    const head = ['Date', 'Narration', 'Amount']
    const read = (day_order: 'day_first' | 'month_first') =>
      linesOf(sheetOf(head, ['03/04/2026', 'Fee', '1']), { keys: guessColumns(head), day_order, decimal: 'point' })
    expect(read('day_first')).toMatchObject({ lines: [{ dated_on: '2026-04-03' }] })
    expect(read('month_first')).toMatchObject({ lines: [{ dated_on: '2026-03-04' }] })
  })
})

const ofx = `OFXHEADER:100
DATA:OFXSGML
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>NGN<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261102120000[+1:WAT]<TRNAMT>-1500.50<FITID>T1<NAME>ACME &amp; SONS<MEMO>Invoice 7</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>2000<FITID>T2<NAME>Refund</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>10499.50<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const mt940 = `:20:STMT1
:25:0123456789
:28C:1/1
:60F:C261101NGN10000,00
:61:2611021102D1500,50NTRFINV7//B1
:86:ACME SONS
:61:2611031103C2000,00NTRFNONREF//B2
:86:Refund
:62F:C261130NGN10499,50
`

describe('OFX and MT940', () => {
  it('are told by their text', () => {
    expect([ofx, ofx.slice(ofx.indexOf('<OFX>')), mt940, 'Date,Amount\n1,2'].map(formatOf)).toEqual([
      'ofx',
      'ofx',
      'mt940',
      undefined,
    ])
  })

  it('say the same of the same days', () => {
    const expected = [
      { dated_on: '2026-11-02', amount_kobo: -150_050 },
      { dated_on: '2026-11-03', amount_kobo: 200_000 },
    ]
    expect(readOfx(ofx)).toMatchObject({ closing_kobo: 1_049_950, lines: expected })
    expect(readOfx(ofx).lines[0]).toMatchObject({ narration: 'ACME & SONS Invoice 7', bank_id: 'T1' })
    expect(readMt940(mt940)).toMatchObject({ opening_kobo: 1_000_000, closing_kobo: 1_049_950, lines: expected })
  })

  it('that are damaged are refused', () => {
    expect(() => readOfx(ofx.replace('-1500.50', '15O0'))).toThrow("Transaction 1: '15O0' is not an amount")
    expect(() => readOfx(ofx.replace('20261102', '20261302'))).toThrow('is not a date')
    expect(() => readOfx('<OFX><BANKMSGSRSV1></OFX>')).toThrow(/OFX file/)
    expect(() => readMt940(mt940.replace('10499,50', '10499,51'))).toThrow('This MT940 file cannot be read')
    expect(() => readMt940(mt940.replace(':61:261102', ':61:261131'))).toThrow('31.11.2026, which does not exist')
    expect(() => readMt940(mt940.replaceAll('NGN', 'USD'))).toThrow('not in naira')
  })
})

const line = (day: number, amount_kobo: number, balance_kobo: number | null = null, narration = 'Fee'): BankFileLine => ({
  dated_on: `2026-11-${String(day).padStart(2, '0')}`,
  amount_kobo,
  narration,
  reference: '',
  balance_kobo,
  bank_id: null,
})

describe('what is new', () => {
  it('is told by what a line says; equal lines of one file are two', () => {
    const lines = keyed('a', [line(1, -50), line(1, -50), line(2, -50)])
    expect(new Set(lines.map(keyOf)).size).toBe(3)
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1])
    expect(keyed('b', [line(1, -50)])[0]?.fingerprint).not.toBe(lines[0]?.fingerprint)
  })

  it('is read oldest first, whichever way the bank writes', () => {
    const lines = [line(1, 10, 110), line(1, 20, 130), line(2, 5, 135)]
    expect(oldestFirst(lines.toReversed())).toEqual(lines)
    expect(oldestFirst(lines.slice(0, 2).toReversed())).toEqual(lines.slice(0, 2))
  })

  it('follows from the last closing, wherever a file begins: any two files of one account add up', () => {
    void fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }).filter(Boolean), { minLength: 1, maxLength: 12 }),
        fc.nat(12),
        fc.nat(12),
        (amounts, cut, again) => {
          const all = amounts.map((amount, index) => line(Math.floor(index / 3) + 1, amount))
          const end = Math.min(Math.max(1, cut), all.length)
          // The second file begins with a whole day: what is equal within a day is told apart by its place in the day.
          const start = Math.floor(Math.min(again, end) / 3) * 3
          const sum = (lines: BankFileLine[]) => lines.reduce((total, { amount_kobo }) => total + amount_kobo, 0)
          const first = keyed('a', all.slice(0, end))
          const taken = freshOf(first, { opening_kobo: 100, closing_kobo: 100 + sum(first) }, new Set(), undefined)
          expect(taken).toMatchObject({ known: 0, lines: first })
          const known = new Set(first.map(keyOf))
          const last = { to_on: first.at(-1)?.dated_on ?? '', closing_kobo: 100 + sum(first) }
          const second = keyed('a', all.slice(start))
          const opening_kobo = 100 + sum(all.slice(0, start))
          const more = freshOf(second, { opening_kobo, closing_kobo: opening_kobo + sum(second) }, known, last)
          expect(more).toMatchObject({ known: end - start, closing_kobo: 100 + sum(all) })
          expect(typeof more === 'string' ? [] : more.lines).toHaveLength(all.length - end)
        },
      ),
    )
  })

  it('is refused where the file does not add up, leaves days out, or a balance was changed', () => {
    const lines = keyed('a', [line(5, -50, 950), line(6, 100, 1050)])
    const last = { to_on: '2026-11-04', closing_kobo: 1000 }
    expect(freshOf(lines, { opening_kobo: 1000, closing_kobo: 1050 }, new Set(), last)).toMatchObject({ known: 0 })
    expect(freshOf(lines, { opening_kobo: 1000, closing_kobo: 1051 }, new Set(), last)).toMatch(/^The lines come to/)
    expect(freshOf(lines, { opening_kobo: 1000, closing_kobo: 1050 }, new Set(), { ...last, closing_kobo: 900 })).toBe(
      'The file begins with ₦10.00, the last statement ended with ₦9.00 on 2026-11-04',
    )
    const changed = keyed('a', [line(5, -50, 950), line(6, 100, 1060)])
    expect(freshOf(changed, { opening_kobo: 1000, closing_kobo: 1050 }, new Set(), last)).toMatch('does not follow')
    expect(
      freshOf(lines, { opening_kobo: 1000, closing_kobo: 1050 }, new Set([keyOf(lines[1] ?? expect.fail())]), last),
    ).toMatch('was imported before')
  })

  it('has the balances of the file, of its lines, or of who imports it', () => {
    const file = { opening_kobo: null, closing_kobo: null, lines: [line(1, 10), line(2, 20)] }
    expect(balancesOf(file, {})).toBeUndefined()
    expect(balancesOf(file, { opening_kobo: 5, closing_kobo: 35 })).toEqual({ opening_kobo: 5, closing_kobo: 35 })
    expect(balancesOf({ ...file, closing_kobo: 35 }, {})).toEqual({ opening_kobo: 5, closing_kobo: 35 })
    expect(balancesOf({ ...file, lines: [line(1, 10, 110), line(2, 20, 130)] }, {})).toEqual({
      opening_kobo: 100,
      closing_kobo: 130,
    })
  })
})
