import { percentOf } from '@iroko/contract/recruitment/sittings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../lib/demo/dice.ts'
import {
  isPassed,
  restOf,
  type SittingState,
  untilText,
  viewOf,
  whyNot,
  whyNotAnswer,
  whyNotInTime,
  whyNotInvite,
} from './rules.ts'
import { drawn, shuffled } from './rules-drawing.ts'
import { givenIn, numberOf, pointsOf, type ScoredQuestion } from './rules-score.ts'

const now = new Date('2026-11-20T11:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const open: SittingState = { status: 'started', stage: 'aptitude_test', expires_at: at(60), ends_at: at(10) }

describe('what a sitting is now', () => {
  it('goes by the clock, whatever the job that closes it has done', () => {
    expect(viewOf(open, now)).toBe('open')
    expect(viewOf({ ...open, ends_at: at(0) }, now)).toBe('over')
    // Started a minute before the invitation ended: the time of the test counts.
    expect(viewOf({ ...open, expires_at: at(-1) }, now)).toBe('open')
    expect(viewOf({ ...open, status: 'invited', ends_at: null }, now)).toBe('start')
    expect(viewOf({ ...open, status: 'invited', expires_at: at(0), ends_at: null }, now)).toBe('expired')
    for (const status of ['marking', 'passed', 'failed'] as const) expect(viewOf({ ...open, status }, now)).toBe('over')
    for (const stage of ['withdrawn', 'rejected', 'hired'] as const) expect(viewOf({ ...open, stage }, now)).toBe('closed')
  })

  it('takes answers while it is open and says in a sentence why not', () => {
    expect(whyNotAnswer(open, now)).toBeUndefined()
    expect(whyNotAnswer({ ...open, status: 'invited' }, now)?.message).toBe('Start the test first')
    expect(whyNotAnswer({ ...open, ends_at: at(-1) }, now)?.message).toContain('The time of this test is over')
    expect(whyNotAnswer({ ...open, stage: 'rejected' }, now)?.message).toContain('no longer open')
  })

  it('gives new links to what can still be sat, and takes back only what was not started', () => {
    for (const [standing, renew, cancel] of [
      [open, true, false],
      [{ ...open, status: 'invited' as const }, true, true],
      [{ ...open, status: 'expired' as const }, true, false],
      [{ ...open, status: 'passed' as const }, false, false],
      [{ ...open, status: 'cancelled' as const }, false, false],
      [{ ...open, stage: 'rejected' as const }, false, false],
    ] as const)
      expect([!whyNot(standing, 'renew', now), !whyNot(standing, 'cancel', now)]).toEqual([renew, cancel])
  })

  it('invites once at a time and as often as the test allows', () => {
    const candidate = { name: 'Ngozi Eze', stage: 'screening' as const, sat: 0, attempts: 2, open: false }
    expect(whyNotInvite(candidate)).toBeUndefined()
    expect(whyNotInvite({ ...candidate, sat: 1 })).toBeUndefined()
    expect(whyNotInvite({ ...candidate, sat: 2 })?.message).toBe('Ngozi Eze has sat this test 2 times, as often as it allows')
    expect(whyNotInvite({ ...candidate, open: true })?.code).toBe('already_invited')
    expect(whyNotInvite({ ...candidate, stage: 'withdrawn' })?.message).toBe('Ngozi Eze is withdrawn and cannot be invited')
  })

  it('counts the time of a question from its first look on', () => {
    expect(whyNotInTime({ seconds: null, shown_at: null }, now)).toBeUndefined()
    expect(whyNotInTime({ seconds: 30, shown_at: null }, now)?.code).toBe('not_shown')
    expect(whyNotInTime({ seconds: 61, shown_at: at(-1) }, now)).toBeUndefined()
    expect(whyNotInTime({ seconds: 60, shown_at: at(-1) }, now)?.message).toBe('The time for this question is over')
    expect(restOf({ seconds: 60, shown_at: at(-0.5) }, now)).toBe(30)
  })

  it('says when in the time of Lagos, also late at night', () => {
    expect(untilText('2026-11-30T23:30:00Z')).toBe('Tue 1 December 2026, 00:30 (Lagos time)')
  })
})

describe('points', () => {
  const option = (key: string, right: boolean) => ({ key, label: key, right })
  const asked: ScoredQuestion = {
    kind: 'several',
    points: 3,
    options: [option('a', true), option('b', false), option('c', true)],
    right_answer: null,
    tolerance: 0,
  }

  it('are all or none, and between 0 and what the question has whatever is sent', () => {
    expect(['a,c', 'c,a', 'a', 'a,b,c', '', 'x', null].map((given) => pointsOf(asked, given))).toEqual([3, 3, 0, 0, 0, 0, 0])
    fc.assert(
      fc.property(
        fc.constantFrom('choice', 'several', 'number', 'text' as const),
        fc.string(),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ noNaN: true }),
        (kind, given, points, right_answer) => {
          const worth = pointsOf({ ...asked, kind, points, right_answer }, given)
          return worth === null ? kind === 'text' : worth === 0 || worth === points
        },
      ),
    )
  })

  it('read numbers as people type them', () => {
    for (const [text, number] of [
      ['1,250.5', 1250.5],
      ['₦ 1 250', 1250],
      ['12,5', 12.5],
      ['1,250', 1250],
      ['−3', -3],
      ['40 %', 40],
      ['.5', 0.5],
      ['1,25,0', undefined],
      ['12e3', undefined],
      ['', undefined],
      ['--3', undefined],
      ['Infinity', undefined],
    ] as const)
      expect(numberOf(text)).toBe(number)
    const about = { ...asked, kind: 'number' as const, right_answer: 0.3, tolerance: 0 }
    expect(pointsOf(about, String(0.1 + 0.2))).toBe(3)
    expect(pointsOf({ ...about, tolerance: 0.1 }, '0.4')).toBe(3)
    expect(pointsOf({ ...about, tolerance: 0.1 }, '0.41')).toBe(0)
  })

  it('keep of a form only what answers the question', () => {
    expect(givenIn(asked, { option_c: '1', option_a: '1', option_z: '1' })).toBe('a,c')
    expect(givenIn(asked, {})).toBeNull()
    expect(givenIn({ ...asked, kind: 'choice' }, { choice: 'b' })).toBe('b')
    expect(givenIn({ ...asked, kind: 'choice' }, { choice: 'a,c' })).toBeUndefined()
    expect(givenIn({ ...asked, kind: 'text' }, { text: ` a\u0000b ${'x'.repeat(3000)}` })).toHaveLength(2000)
  })

  it('pass by whole points: no rounding lifts anybody over the mark, and what is shown never says they were', () => {
    expect([isPassed(6, 10, 60), isPassed(5, 10, 60), isPassed(2, 3, 67), isPassed(0, 0, 1)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), fc.integer({ min: 1, max: 100 }), (most, some, mark) => {
        const score = some % (most + 1)
        return isPassed(score, most, mark) === percentOf(score, most) >= mark
      }),
    )
  })
})

describe('drawing', () => {
  const question = (id: string, topic: string) => ({
    id,
    topic,
    options: ['w', 'x', 'y', 'z'].map((label, index) => ({ label, right: index === 0 })),
  })
  const bank = Array.from({ length: 12 }, (_, index) => question(`q${index}`, index % 2 ? 'Numeracy' : 'English'))
  const plan = {
    named: [question('n', 'Numeracy'), ...bank.slice(1, 2)],
    draws: [{ topic: 'Numeracy', count: 3 }],
    bank,
    shuffled: true,
  }

  it('shuffles without losing or doubling anything, and the same seed gives the same order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 40 }), fc.string(), (things, seed) => {
        const mixed = shuffled(seededRandom(seed), things)
        expect([...mixed].sort()).toEqual([...things].sort())
        expect(shuffled(seededRandom(seed), things)).toEqual(mixed)
      }),
    )
  })

  it('asks all that are named and so many of a topic, each once, in an order that the seed makes', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const questions = drawn(seed, plan)
        const ids = questions.map(({ id }) => id)
        expect(new Set(ids).size).toBe(5)
        expect(ids).toEqual(expect.arrayContaining(['n', 'q1']))
        expect(questions.every(({ id, topic }) => id === 'n' || topic === 'Numeracy')).toBe(true)
        // Whatever the order of its options, a key names the same one.
        for (const { options } of questions)
          expect(options.find(({ key }) => key === 'a')).toMatchObject({ label: 'w', right: true })
        expect(drawn(seed, { ...plan, bank: bank.toReversed() })).toEqual(questions)
      }),
    )
  })

  it('keeps the order where nothing is shuffled, and gives what a topic has', () => {
    const few = drawn('one', { ...plan, draws: [{ topic: 'Numeracy', count: 50 }], shuffled: false })
    expect(few.slice(0, 2).map(({ id }) => id)).toEqual(['n', 'q1'])
    expect(few).toHaveLength(2 + 5)
    expect(few[0]?.options.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })
})
