import { endpoint } from '@iroko/contract/endpoint'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from './api.ts'

const plain = endpoint({
  method: 'POST',
  path: '/api/v1/plain.json',
  access: 'public',
  stake: 'none',
  summary: 'Nothing.',
  body: z.strictObject({}),
})

const answers = (...replies: Response[]) => {
  const fetched = vi.fn(async () => replies.shift() ?? Response.json({ message: 'Done' }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const busy = (seconds: number, code = 'others_first') =>
  Response.json({ errors: 'Too many attempts', code }, { status: 429, headers: { 'retry-after': String(seconds) } })

vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('localStorage', { getItem: () => null })
afterEach(() => vi.useRealTimers())

it('asks again by itself after a moment, as a server says that is busy with others', async () => {
  vi.useFakeTimers()
  const fetched = answers(busy(2), busy(2))
  const done = call(plain, { body: {} })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await done).toEqual({ message: 'Done' })
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('sends no wrong password again by itself: what was refused for one’s own tries is said at once, however short the wait', async () => {
  const fetched = answers(busy(2, 'too_many'))
  await expect(call(plain, { body: {} })).rejects.toMatchObject({ status: 429, code: 'too_many' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('says at once that somebody has to wait for longer', async () => {
  const fetched = answers(busy(900))
  await expect(call(plain, { body: {} })).rejects.toMatchObject({ status: 429 })
  expect(fetched).toHaveBeenCalledTimes(1)
})
