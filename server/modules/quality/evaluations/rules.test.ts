import { daysBetween, eachDay, weekdayOf } from '@iroko/contract/dates'
import { evaluationStatuses, evaluationSteps } from '@iroko/contract/quality/evaluations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Asking, canOf, type EvaluationState, mostDaysAhead, weekDue, whyNot, windowEnd } from './rules.ts'

const people = fc.constantFrom('ada', 'eze', 'ngozi')
const anyDay = fc.integer({ min: 1, max: 28 }).map((day) => `2027-02-${String(day).padStart(2, '0')}`)
const anyState: fc.Arbitrary<EvaluationState> = fc.record({
  status: fc.constantFrom(...evaluationStatuses),
  employee_id: people,
  evaluator_id: people,
  full_name: fc.constant('Ada Obi'),
  due_on: fc.option(anyDay),
  is_evaluator_here: fc.boolean(),
})
const anyAsking: fc.Arbitrary<Asking> = fc.record({
  id: people,
  today: anyDay,
  may_evaluate: fc.boolean(),
  may_assign: fc.boolean(),
  is_own_line: fc.boolean(),
})
const everyCase = (check: (evaluation: EvaluationState, by: Asking) => void) =>
  fc.assert(fc.property(anyState, anyAsking, check), { numRuns: 1000 })

const ofPerson = ['acknowledge', 'dispute'] as const
const ofEvaluators = evaluationSteps.filter((step) => step !== 'acknowledge' && step !== 'dispute')

describe('what can be done with an evaluation', () => {
  it('is offered where it is not refused, and nowhere else', () => {
    everyCase((evaluation, by) => {
      const can = canOf(evaluation, by)
      for (const step of evaluationSteps) expect(can[step]).toBe(whyNot(evaluation, step, by) === undefined)
    })
  })

  it('is answered only by the person, whatever else somebody may', () => {
    everyCase((evaluation, by) => {
      if (evaluation.employee_id !== by.id) for (const step of ofPerson) expect(whyNot(evaluation, step, by)?.status).toBe(403)
    })
  })

  it('is worked on by nobody who may not evaluate or stands in the line of the person', () => {
    everyCase((evaluation, by) => {
      if (by.may_evaluate && !by.is_own_line) return
      for (const step of ofEvaluators) expect(whyNot(evaluation, step, by)?.status).toBe(by.may_evaluate ? 409 : 403)
    })
  })

  it('is never released, sent back or decided by who evaluated, nor written by anybody else', () => {
    everyCase((evaluation, by) => {
      const own = evaluation.evaluator_id === by.id
      const others = own ? (['release', 'send_back', 'decide'] as const) : (['save', 'submit'] as const)
      // Who assigns discards a draft that its evaluator cannot finish; nobody else does.
      if (!own && !by.may_assign) expect(whyNot(evaluation, 'discard', by)).toBeDefined()
      if (!by.may_assign) expect(whyNot(evaluation, 'reassign', by)).toBeDefined()
      for (const step of others) expect(whyNot(evaluation, step, by)).toBeDefined()
    })
  })

  it('is disputed no more on any day after one on which it was too late', () => {
    fc.assert(
      fc.property(anyState, anyAsking, anyDay, (evaluation, by, later) => {
        if (later < by.today || whyNot(evaluation, 'dispute', by) === undefined) return
        expect(whyNot(evaluation, 'dispute', { ...by, today: later })).toBeDefined()
      }),
    )
  })

  it('is done with by the person once: what is acknowledged is neither disputed nor acknowledged again', () => {
    everyCase((evaluation, by) => {
      const answered = { ...evaluation, status: 'acknowledged' as const }
      expect(ofPerson.filter((step) => canOf(answered, by)[step])).toEqual([])
    })
  })
})

describe('the window of a dispute', () => {
  const calendars = fc.record({
    working_weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    holidays: fc.array(anyDay).map((days) => new Map(days.map((day) => [day, 'A day']))),
  })
  const anyWindow = fc.record({
    calendar: calendars,
    away: fc.array(anyDay).map((days) => new Set(days)),
    from: anyDay,
    days: fc.integer({ min: 1, max: 10 }),
  })

  it('has exactly so many days on which the person works, and ends on one', () => {
    fc.assert(
      fc.property(anyWindow, ({ calendar, away, from, days }) => {
        const end = windowEnd(calendar, away, from, days)
        const works = (day: string) =>
          calendar.working_weekdays.includes(weekdayOf(day)) && !calendar.holidays.has(day) && !away.has(day)
        const counted = eachDay(from, end).slice(1).filter(works)
        expect(counted).toHaveLength(days)
        expect(counted.at(-1)).toBe(end)
      }),
    )
  })

  it('ends all the same where nobody ever works', () => {
    const never = { working_weekdays: [], holidays: new Map<string, string>() }
    expect(daysBetween('2027-02-01', windowEnd(never, new Set(), '2027-02-01', 5))).toBe(mostDaysAhead)
  })

  it('of a week is over on its last working day, never after its Sunday', () => {
    fc.assert(
      fc.property(calendars, (calendar) => {
        const due = weekDue(calendar, '2027-02-01')
        expect(weekdayOf(due)).toBe(Math.max(...calendar.working_weekdays))
        expect(daysBetween('2027-02-01', due)).toBeLessThan(7)
      }),
    )
  })
})
