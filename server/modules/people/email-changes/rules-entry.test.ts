import { expect, it } from 'vitest'
import { type Entry, inviteAt, whyNot } from './rules-entry.ts'

const now = new Date('2026-11-20T11:00:00Z')
const entry = (over: Partial<Entry> = {}): Entry => ({
  id: 'ada',
  full_name: 'Ada Okafor',
  status: 'active',
  email: 'ada@zuma.test',
  private_email: 'ada@home.test',
  has_signed_in: false,
  is_confirmed: false,
  is_back: false,
  stopped_at: null,
  ...over,
})

it('invites somebody new wherever HR says', () => {
  expect(inviteAt(entry(), now)).toEqual({ address: 'ada@home.test', asks: false })
  expect(inviteAt(entry({ private_email: null }), now)).toEqual({ address: 'ada@zuma.test', asks: false })
  expect(whyNot(entry(), 'invite', now)).toBeUndefined()
})

it('invites who has signed in before at a private address only when two people stood for it', () => {
  const back = entry({ has_signed_in: true, is_back: true })
  expect(inviteAt(back, now)).toEqual({ address: 'ada@home.test', asks: true })
  expect(inviteAt({ ...back, is_confirmed: true }, now)).toEqual({ address: 'ada@home.test', asks: false })
  expect(whyNot(back, 'invite', now)).toBeUndefined()
  expect(whyNot({ ...back, is_back: false }, 'invite', now)).toMatchObject({ code: 'signed_up' })
  expect(whyNot(entry({ status: 'left' }), 'invite', now)).toMatchObject({ code: 'not_active' })
})

it('keeps to the work address for seven days after a change was stopped', () => {
  const stopped = entry({ has_signed_in: true, is_confirmed: true, is_back: true, stopped_at: '2026-11-13T12:00:00Z' })
  expect(inviteAt(stopped, now).address).toBe('ada@zuma.test')
  expect(whyNot(stopped, 'invite', now)).toMatchObject({ code: 'stopped' })
  const over = { ...stopped, stopped_at: '2026-11-13T10:00:00Z' }
  expect(inviteAt(over, now).address).toBe('ada@home.test')
  expect(whyNot(over, 'invite', now)).toBeUndefined()
})
