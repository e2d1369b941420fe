/** What the forms of a contract send is what the call takes: the worked example of a month can be agreed on the screen. */
import { contracts } from '@iroko/contract/billing/contracts'
import { expect, it } from 'vitest'
import { emptyLine, sentLines } from './parts-lines.tsx'
import { sentMeasures } from './parts-measures.tsx'

const office_id = '019a0000-0000-7000-8000-000000000001'

it('sends seats, extra hours, a volume with tiers and two measures as the call takes them, and no untouched line', () => {
  const typed = [
    { ...emptyLine(), office_id, title: 'Voice agents', price_kobo: 42_000_000, quantity: 40 },
    { ...emptyLine(), office_id, kind: 'hour' as const, takes: 'overtime' as const, title: 'Extra hours', price_kobo: 265_000 },
    {
      ...{ ...emptyLine(), office_id, kind: 'volume' as const, title: 'E-mails' },
      tiers: [
        { key: 1, up_to: 10_000, price_kobo: 8500 },
        { key: 2, up_to: null, price_kobo: 7250 },
      ],
    },
    emptyLine(),
  ]
  const measure = { key: 1, office_id, source: 'quality' as const, title: 'Quality', least_sample: 20, relief_bp: null }
  const below = (to: number, part_bp: number) => [{ key: 1, from: null, to, effect: 'credit' as const, part_bp }]
  const measures = sentMeasures([
    { ...measure, bands: below(8500, 100) },
    { ...measure, title: 'Service level', source: 'entered', bands: below(8000, 200) },
  ])
  const terms = { title: 'Voice', starts_on: '2026-10-01', terms_days: 30, minimum_kobo: 1_800_000_000 }
  const sent = {
    client_id: office_id,
    ...terms,
    weekdays: [1, 2, 3, 4, 5, 6],
    lines: sentLines(typed),
    measures,
    reason: 'Agreed',
  }
  const read = contracts.ask.body.parse(sent)
  expect(read.lines).toMatchObject([
    { kind: 'seat', quantity: 40, seat_minutes: 480, tolerance_bp: 300, price_kobo: 42_000_000 },
    { kind: 'hour', takes: 'overtime', price_kobo: 265_000 },
    {
      kind: 'volume',
      tiers: [
        { up_to: 10_000, price_kobo: 8500 },
        { up_to: null, price_kobo: 7250 },
      ],
    },
  ])
  expect(read.measures.map(({ bands }) => bands)).toEqual([
    [{ from: null, to: 8500, bp: -100 }],
    [{ from: null, to: 8000, bp: -200 }],
  ])
})
