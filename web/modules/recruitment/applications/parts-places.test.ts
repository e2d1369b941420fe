import { applicationStages } from '@iroko/contract/recruitment/stages'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Moves, placed } from './parts-places.tsx'

const card = (id: string, stage: (typeof applicationStages)[number], version = 1) => ({ id, stage, version })
type Card = ReturnType<typeof card>
const movesOf = (...moves: [Card, Card['stage']][]): Moves<Card> => new Map(moves.map(([row, to]) => [row.id, { row, to }]))

it('shows a moved card where it goes before the server knows, and where the server has it afterwards', () => {
  const ada = card('ada', 'applied')
  const bola = card('bola', 'applied')
  const before = [
    { stage: 'applied' as const, rows: [ada, bola] },
    { stage: 'screening' as const, rows: [] },
  ]
  const moves = movesOf([ada, 'screening'])
  expect(placed(before, moves)).toEqual(
    new Map([
      ['applied', [bola]],
      ['screening', [card('ada', 'screening')]],
    ]),
  )
  const after = [
    { stage: 'applied' as const, rows: [bola] },
    { stage: 'screening' as const, rows: [card('ada', 'screening', 2)] },
  ]
  expect(placed(after, moves).get('screening')).toEqual([card('ada', 'screening', 2)])
  // Somebody else has moved it on meanwhile.
  const elsewhere = [
    { stage: 'applied' as const, rows: [card('ada', 'applied', 3)] },
    { stage: 'screening' as const, rows: [] },
  ]
  expect(placed(elsewhere, moves)).toEqual(
    new Map([
      ['applied', [card('ada', 'applied', 3)]],
      ['screening', []],
    ]),
  )
})

it('shows every card once, whichever columns have been read again', () => {
  const stage = fc.constantFrom(...applicationStages)
  const cards = fc.uniqueArray(fc.record({ id: fc.string(), stage, version: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ id }) => id,
  })
  void fc.assert(
    fc.property(cards, fc.array(fc.tuple(fc.nat(), stage)), (rows, chosen) => {
      const columns = applicationStages.map((one) => ({ stage: one, rows: rows.filter((row) => row.stage === one) }))
      const moves = movesOf(
        ...chosen.flatMap(([at, to]): [Card, Card['stage']][] => {
          const row = rows[at % Math.max(1, rows.length)]
          return row && row.stage !== to ? [[row, to]] : []
        }),
      )
      const shown = [...placed(columns, moves).values()].flat()
      expect(shown.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
    }),
  )
})
