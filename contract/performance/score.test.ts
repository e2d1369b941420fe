import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureText, type Measure, measureScore, measuresField, totalScore, weightProblem } from './score.ts'

const measure = (more: Partial<Measure> = {}): Measure => ({
  ...{ id: 'm1', title: 'Calls', weight: 100, target: 80, direction: 'higher', source: 'entered', unit: 'calls', cap: 100 },
  ...more,
})

describe('the score of a measure', () => {
  it.each([
    [80, 100],
    [40, 50],
    [0, 0],
    [90, 100],
    [60.04, 75.1],
  ])('higher is better: %s of 80 scores %s', (value, score) => expect(measureScore(measure(), value)).toBe(score))

  it.each([
    [10, 100],
    [15, 50],
    [20, 0],
    [35, 0],
    [5, 100],
  ])('lower is better: %s where 10 are allowed scores %s', (value, score) =>
    expect(measureScore(measure({ direction: 'lower', target: 10 }), value)).toBe(score),
  )

  it('lets a better figure count for more where the template says so', () => {
    expect(measureScore(measure({ cap: 120 }), 92)).toBe(115)
    expect(measureScore(measure({ cap: 120 }), 800)).toBe(120)
    expect(measureScore(measure({ direction: 'lower', target: 10, cap: 150 }), 0)).toBe(150)
  })

  it('knows where nothing is allowed only all or nothing', () => {
    const none = measure({ direction: 'lower', target: 0 })
    expect([measureScore(none, 0), measureScore(none, 1)]).toEqual([100, 0])
  })
})

describe('the score of a card', () => {
  it('leaves out what was not measured, and the others stand for the whole', () => {
    const measures = [measure({ id: 'a', weight: 60 }), measure({ id: 'b', weight: 40 })]
    expect(totalScore(measures, { a: 80, b: 40 })).toBe(80)
    expect(totalScore(measures, { a: 80, b: null })).toBe(100)
    expect(totalScore(measures, {})).toBeNull()
  })

  const measures = fc
    .array(
      fc.record({
        weight: fc.integer({ min: 1, max: 100 }),
        target: fc.integer({ min: 1, max: 500 }),
        direction: fc.constantFrom('higher' as const, 'lower' as const),
        cap: fc.integer({ min: 100, max: 150 }),
        value: fc.option(fc.float({ min: 0, max: 1000, noNaN: true })),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((rows) => rows.map((row, at) => ({ ...row, measure: measure({ ...row, id: `m${at}` }) })))
  const countOf = (rows: { measure: Measure; value: number | null }[]) =>
    totalScore(
      rows.map((row) => row.measure),
      Object.fromEntries(rows.map((row) => [row.measure.id, row.value])),
    )

  it('lies between the lowest and the highest of its measures, and never above a cap', () => {
    fc.assert(
      fc.property(measures, (rows) => {
        const scores = rows.flatMap((row) => measureScore(row.measure, row.value) ?? [])
        const total = countOf(rows)
        if (scores.length === 0) return total === null
        expect(total).toBeGreaterThanOrEqual(Math.min(...scores) - 0.05)
        expect(total).toBeLessThanOrEqual(Math.max(...scores) + 0.05)
        return total !== null && total <= Math.max(...rows.map((row) => row.measure.cap))
      }),
    )
  })

  it('never falls when a figure moves in the direction that is better', () => {
    fc.assert(
      fc.property(measures, fc.nat(11), fc.integer({ min: 0, max: 300 }), (rows, at, by) => {
        const better = rows.map((row, index) => {
          if (index !== at % rows.length || row.value === null) return row
          return { ...row, value: row.direction === 'higher' ? row.value + by : Math.max(0, row.value - by) }
        })
        return (countOf(better) ?? 0) >= (countOf(rows) ?? 0)
      }),
    )
  })

  it('does not hang on the order of the measures, nor on weights that all grow alike', () => {
    fc.assert(
      fc.property(measures, (rows) => {
        const doubled = rows.map((row) => ({ ...row, measure: { ...row.measure, weight: row.measure.weight * 2 } }))
        expect(countOf(doubled)).toBe(countOf(rows))
        expect(countOf(rows.toReversed())).toBeCloseTo(countOf(rows) ?? 0, 0)
      }),
    )
  })

  it('takes a measure without a figure as if it were not there', () => {
    fc.assert(
      fc.property(measures, (rows) => {
        expect(countOf([...rows, { ...rows[0], measure: measure({ id: 'none' }), value: null } as never])).toBe(countOf(rows))
      }),
    )
  })
})

describe('the measures of a template', () => {
  it('weigh 100 together, said while they are typed', () => {
    expect(weightProblem([{ weight: 60 }, { weight: 40 }])).toBeUndefined()
    expect(weightProblem([{ weight: 60 }])).toBe('The weights add up to 60: 40 missing of 100')
    expect(weightProblem([{ weight: 60 }, { weight: 45 }])).toBe('The weights add up to 105: 5 over 100')
    expect(weightProblem([{ weight: Number.NaN }, { weight: 100 }])).toBeUndefined()
  })

  it.each([
    ['too little weight', [measure({ weight: 99 })], 'The weights add up to 99: 1 missing of 100'],
    ['one id twice', [measure({ weight: 50 }), measure({ weight: 50 })], 'Two measures have the same id'],
    ['no target to reach', [measure({ target: 0 })], 'The target of a measure that should be high is more than 0'],
    ['lateness as an aim', [measure({ source: 'lateness' })], 'This source has its own direction'],
    ['nothing', [], 'Add at least one measure'],
  ])('are refused with %s', (_name, measures, sentence) => {
    const parsed = measuresField.safeParse(measures)
    expect(parsed.error?.issues.map(({ message }) => message)).toContain(sentence)
  })
})

it('writes figures with their unit', () => {
  expect([figureText(92.5, '%'), figureText(45, 'min'), figureText(1200, ''), figureText(null, '%')]).toEqual([
    '92.5%',
    '45 min',
    '1,200',
    '-',
  ])
})
