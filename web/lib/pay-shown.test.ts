import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idleTime, isPayShown, showPay } from './pay-shown.ts'

const session = vi.hoisted(() => ({ ogid: 'OG000001' as string | null }))
vi.mock('./session.ts', () => ({
  readSession: () => session.ogid && { employee_info: { ogid: session.ogid } },
  onSessionChange: () => undefined,
}))

beforeEach(() => {
  vi.useFakeTimers()
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  session.ogid = 'OG000001'
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows pay from the moment it is asked for until it is taken back', () => {
  expect(isPayShown()).toBe(false)
  showPay(true)
  expect(isPayShown()).toBe(true)
  showPay(false)
  expect(isPayShown()).toBe(false)
})

it('hides pay after fifteen minutes without a press, and another fifteen after each', () => {
  showPay(true)
  vi.advanceTimersByTime(idleTime - 1)
  expect(isPayShown()).toBe(true)
  showPay(true)
  vi.advanceTimersByTime(idleTime - 1)
  expect(isPayShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isPayShown()).toBe(false)
})

it('hides pay on a computer that slept through the fifteen minutes', () => {
  showPay(true)
  vi.setSystemTime(Date.now() + idleTime)
  expect(isPayShown()).toBe(false)
})

it('shows pay to nobody but who asked for it', () => {
  showPay(true)
  session.ogid = 'OG000002'
  expect(isPayShown()).toBe(false)
  showPay(true)
  session.ogid = null
  expect(isPayShown()).toBe(false)
  showPay(true)
  session.ogid = 'OG000002'
  expect(isPayShown()).toBe(false)
})
