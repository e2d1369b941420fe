import { describe, expect, it } from 'vitest'
import { canOf, codeOf, newCode, whyNot } from './rules.ts'

const card = {
  ...{
    employee_id: 'ada',
    name: 'Ada Obi',
    approved_by: 'hr',
    printed_at: null,
    handed_over_at: null,
    revoked_at: null,
    works: true,
  },
}
const printed = { ...card, printed_at: '2026-11-20T10:00:00Z' }
const by = (user_id: string) => ({ user_id, prints: true, hands_over: true })

describe('an ID card', () => {
  it('is printed and handed over by neither its holder nor who approved it', () => {
    expect(whyNot(card, 'print', by('buyer'))).toBeUndefined()
    expect(whyNot(card, 'print', by('ada'))).toMatchObject({
      status: 403,
      message: 'This is your own card. Another person prints it',
    })
    expect(whyNot(card, 'print', by('hr'))).toMatchObject({
      status: 403,
      message: 'You approved this card. Another person prints it',
    })
    expect(whyNot(printed, 'hand_over', by('hr'))).toMatchObject({ status: 403 })
    expect(whyNot(printed, 'hand_over', by('guard'))).toBeUndefined()
  })
  it('goes from print to hand-over, and nowhere once it is revoked or its holder has left', () => {
    expect(whyNot(card, 'hand_over', by('guard'))).toMatchObject({ message: 'Print this card first' })
    expect(whyNot(printed, 'print', by('buyer'))).toMatchObject({ code: 'printed' })
    expect(whyNot({ ...printed, works: false }, 'hand_over', by('guard'))).toMatchObject({ code: 'left' })
    const revoked = { ...printed, revoked_at: '2026-11-20T11:00:00Z' }
    expect(canOf(revoked, by('guard'))).toEqual({ print: false, hand_over: false, revoke: false })
  })
})

it('reads a code as it was scanned or typed', () => {
  expect(codeOf('https://portal.test/guest/card/0123ABCD1XYZ')).toBe('0123ABCD1XYZ')
  expect(codeOf(' o123-abcd lxyz ')).toBe('0123ABCD1XYZ')
  expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(codeOf('')).toBe('')
})
