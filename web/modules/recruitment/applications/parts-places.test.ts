import { applicationStages } from '@iroko/contract/recruitment/stages'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Moves, oneByOne, placed } from './parts-places.tsx'

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
      ['screening', [card('ada', 'screening', 2)]],
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

it('a card that is moved twice before the list was read again asks with the version that the first move makes', () => {
  const ada = card('ada', 'applied')
  const columns = [
    { stage: 'applied' as const, rows: [ada] },
    ...(['screening', 'aptitude_test'] as const).map((stage) => ({ stage, rows: [] })),
  ]
  const [pressed] = placed(columns, movesOf([ada, 'screening'])).get('screening') ?? []
  expect(pressed).toEqual(card('ada', 'screening', 2))
  const again = movesOf([pressed ?? ada, 'aptitude_test'])
  expect(placed(columns, again).get('aptitude_test')).toEqual([card('ada', 'aptitude_test', 3)])
  // The first is read, the second not yet: it does not jump back.
  const between = [
    { stage: 'screening' as const, rows: [card('ada', 'screening', 2)] },
    { stage: 'aptitude_test' as const, rows: [] },
  ]
  expect(placed(between, again).get('screening')).toEqual([])
  expect(placed(between, again).get('aptitude_test')).toEqual([card('ada', 'aptitude_test', 3)])
})

it('moves of one card are sent one after the other, those of others meanwhile; behind a refused one nothing is sent', async () => {
  const inTurn = oneByOne()
  const sent: string[] = []
  const answers: ((isDone: boolean) => void)[] = []
  const send = (name: string) => () => {
    sent.push(name)
    return new Promise<void>((done, fail) => answers.push((isDone) => (isDone ? done() : fail(new Error('stale')))))
  }
  const settle = () => new Promise((done) => setImmediate(done))
  const outcomes = [inTurn('ada', send('ada 1')), inTurn('ada', send('ada 2')), inTurn('bola', send('bola 1'))]
  await settle()
  expect(sent).toEqual(['ada 1', 'bola 1'])
  answers[0]?.(true)
  await settle()
  expect(sent).toEqual(['ada 1', 'bola 1', 'ada 2'])
  outcomes.push(inTurn('ada', send('ada 3')))
  answers[2]?.(false)
  answers[1]?.(true)
  expect(await Promise.all(outcomes)).toEqual([true, false, true, false])
  // Read again, it can be moved again.
  const last = inTurn('ada', send('ada 4'))
  await settle()
  answers[3]?.(true)
  expect(await last).toBe(true)
  expect(sent.at(-1)).toBe('ada 4')
})

it('shows every card once, whichever columns have been read again', () => {
  const stage = fc.constantFrom(...applicationStages)
  const cards = fc.uniqueArray(fc.record({ id: fc.string(), stage, version: fc.integer({ min: 1, max: 3 }) }), {
    selector: ({ id }) => id,
  })
  void fc.assert(
    fc.property(cards, fc.array(fc.tuple(fc.nat(), stage)), (rows, chosen) => {
      const columns = applicationStages.map((stage) => ({ stage: stage, rows: rows.filter((row) => row.stage === stage) }))
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
