import { addDays } from '@iroko/contract/dates'
import {
  type RetentionRule,
  retentionKindNames,
  retentionKinds,
  retentionProblem,
  retentionText,
} from '@iroko/contract/home/retention'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aliasOf,
  emailPattern,
  erasureRefusal,
  lastDayAfter,
  namePattern,
  phonePattern,
  retentionPeriod,
  retentionStart,
} from './rules.ts'

describe('how long things are kept', () => {
  it('has a usual time within the bounds of each kind', () => {
    for (const kind of retentionKindNames) {
      const rule: RetentionRule = retentionKinds[kind]
      expect(retentionProblem(kind, rule.usual), kind).toBeUndefined()
      expect(retentionProblem(kind, rule.minimum), kind).toBeUndefined()
      expect(retentionProblem(kind, rule.minimum - 1), kind).toMatch(/^At least/)
      expect(retentionProblem(kind, rule.maximum + 1), kind).toMatch(/^At most/)
    }
  })

  it('keeps pay for six years whatever is set', () => {
    expect(retentionProblem('pay_of_leavers', 71)).toContain('At least 6 years: Tax can be assessed again')
    expect(retentionPeriod('pay_of_leavers', 12)).toBe(72)
    expect(retentionPeriod('mail', null)).toBe(90)
    expect(retentionPeriod('mail', 9999)).toBe(365)
  })

  it('counts days and months back from today', () => {
    expect(retentionStart('sessions', 30, '2026-11-20')).toBe('2026-10-21')
    expect(retentionStart('pay_of_leavers', 72, '2026-11-20')).toBe('2020-11-20')
    expect(retentionStart('guest_tickets', 1, '2026-03-31')).toBe('2026-02-28')
    expect(lastDayAfter('2026-11-20', 7)).toBe('2026-11-28')
    expect(retentionText(72, 'months')).toBe('6 years')
    expect(retentionText(12, 'months')).toBe('1 year')
    expect(retentionText(18, 'months')).toBe('18 months')
    expect(retentionText(1, 'days')).toBe('1 day')
  })

  it('never takes away sooner what is kept longer', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days))
    fc.assert(
      fc.property(fc.constantFrom(...retentionKindNames), fc.integer({ min: 1, max: 300 }), day, (kind, keep, today) => {
        expect(retentionStart(kind, keep + 1, today) < retentionStart(kind, keep, today)).toBe(true)
        expect(retentionStart(kind, keep, today) < today).toBe(true)
      }),
    )
  })
})

describe('who can be forgotten', () => {
  const facts = { isSelf: false, isActive: false, isErased: false, isOpen: false, full_name: 'Ada Obi' }
  it('is somebody else who left, once', () => {
    expect(erasureRefusal(facts)).toBeUndefined()
    expect(erasureRefusal({ ...facts, isActive: true })).toContain('works here')
    expect(erasureRefusal({ ...facts, isErased: true })).toContain('already')
    expect(erasureRefusal({ ...facts, isOpen: true })).toContain('second person')
    expect(erasureRefusal({ ...facts, isSelf: true, isActive: true })).toContain('own record')
  })

  it('gets a name that says nothing', () => {
    expect(aliasOf('OG000123')).toBe('Former employee 0123')
    expect(aliasOf('OG104523')).toBe('Former employee 104523')
  })
})

/** The patterns are PostgreSQL's; what they share with JavaScript is enough to try them. */
const finds = (pattern: string | undefined, text: string): boolean =>
  pattern !== undefined && new RegExp(pattern.replaceAll('[:alnum:]', 'a-z0-9'), 'i').test(text)

describe('finding who somebody was in a text', () => {
  const name = namePattern({ first_name: 'Zubaida', middle_name: 'Ngozi', last_name: "O'Neil (Jr.)" })
  it('finds a full name in each order and no part of a longer one', () => {
    expect(finds(name, "Leave of Zubaida O'Neil (Jr.), 3 days")).toBe(true)
    expect(finds(name, "O'NEIL (JR.), zubaida")).toBe(true)
    expect(finds(name, "Zubaida Ngozi O'Neil (Jr.)")).toBe(true)
    expect(finds(name, 'Zubaida Bello')).toBe(false)
    expect(finds(namePattern({ first_name: 'Ada', middle_name: null, last_name: 'Obi' }), 'Nada Obi and Ada Obinna')).toBe(
      false,
    )
  })

  it('finds an e-mail and none that it is a part of', () => {
    const email = emailPattern('ada.obi@zuma.test')
    expect(finds(email, 'to ada.obi@zuma.test.')).toBe(true)
    expect(finds(email, 'ADA.OBI@zuma.test')).toBe(true)
    for (const other of ['nada.obi@zuma.test', 'x.ada.obi@zuma.test', 'ada.obi@zuma.test.ng', 'adaXobi@zuma.test'])
      expect(finds(email, other)).toBe(false)
  })

  it('finds a number however it is written', () => {
    const phone = phonePattern('+2348031234567')
    for (const written of ['+2348031234567', '08031234567', '0803 123 4567', '+234 803-123-4567', '8031234567'])
      expect(finds(phone, `call ${written} now`), written).toBe(true)
    expect(finds(phone, '208031234567')).toBe(false)
    expect(phonePattern('123')).toBeUndefined()
    expect(phonePattern(null)).toBeUndefined()
  })

  it('never breaks on a name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (first_name, last_name) => {
        const text = `${first_name.trim()} ${last_name.trim()}`
        expect(() => finds(namePattern({ first_name, middle_name: null, last_name }), text)).not.toThrow()
      }),
    )
  })
})
